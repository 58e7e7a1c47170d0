import { type Ref, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import { useJsonProblem } from '../../../forms/fields/problem-texts';
import { FillButton, FillNote } from '../../../forms/fill/fill-note';
import type { Fill } from '../../../forms/fill/use-fill';
import { FormOrJson } from '../../../forms/form-or-json';
import type { FormHandle } from '../../../forms/schema-form';
import type { UnsentTexts } from '../../../forms/state/unsent-texts';
import { UnjudgedNotice } from '../../../forms/unjudged-notice';
import { useValidation } from '../../../forms/use-validation';
import { draftOfValue, type ValueDraft } from '../../../forms/value-draft';
import type { JsonSchema, Violation } from '../../../workers/validation/validate';

interface AnswerProps {
  formNumber: number;
  texts: UnsentTexts;
  schema: JsonSchema;
  draft: ValueDraft;
  fill: Fill;
  onChange: (draft: ValueDraft) => void;
  onReplace: (text: string) => void;
  onUnsent: (texts: readonly Violation[]) => void;
  revealAll: boolean;
  ref: Ref<FormHandle>;
}

export function Answer({
  formNumber,
  texts,
  schema,
  draft,
  fill,
  onChange,
  onReplace,
  onUnsent,
  revealAll,
  ref,
}: AnswerProps) {
  const t = useTranslations('elicitation');
  const jsonProblem = useJsonProblem();
  const [view, setView] = useState<'form' | 'json'>('form');
  const { parsed } = draft;
  const value = parsed.kind === 'value' ? parsed.value : undefined;
  const validation = useValidation(schema, value);
  const notAnObject = value !== undefined && !isObject(value) ? t('notAnObject') : undefined;
  const problem = parsed.kind === 'invalid' ? jsonProblem(parsed.error) : notAnObject;
  return (
    <FormOrJson
      ref={ref}
      label={t('view')}
      view={view}
      onView={setView}
      actions={<FillButton fill={fill} validation={validation} />}
      jsonLabel={t('answerAsJson')}
      text={draft.text}
      onText={onReplace}
      schema={schema}
      value={value}
      validation={validation}
      problem={problem}
      formNumber={formNumber}
      unsentTexts={texts}
      onChange={(next) => onChange(draftOfValue(next))}
      onUnsent={onUnsent}
      idPrefix="elicitation"
      revealAll={revealAll}
      minLines={6}
      maxLines={14}
    >
      <FillNote fill={fill} />
      <UnjudgedNotice validation={validation} />
    </FormOrJson>
  );
}
