import { Sparkles } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import { useJsonProblem } from '../../../forms/fields/use-json-problem';
import { FillNote } from '../../../forms/fill/fill-note';
import { useFill } from '../../../forms/fill/use-fill';
import { JsonEditor } from '../../../forms/json-editor';
import type { JsonEditorHandle } from '../../../forms/json-editor/json-editor-props';
import { type FormHandle, SchemaForm } from '../../../forms/schema-form';
import type { UnsentTexts } from '../../../forms/state/unsent-texts';
import { UnjudgedNotice } from '../../../forms/unjudged-notice';
import { useVerdict } from '../../../forms/use-verdict';
import { draftOfValue, type ValueDraft } from '../../../forms/value-draft';
import type { JsonSchema, Violation } from '../../../workers/validation/validate';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Tabs } from '../../../ui/tabs';

interface AnswerProps {
  formNumber: number;
  texts: UnsentTexts;
  schema: JsonSchema;
  draft: ValueDraft;
  onChange: (draft: ValueDraft) => void;
  /** Puts another answer in the place of all that was entered. */
  onReplace: (text: string) => void;
  onUnsent: (texts: readonly Violation[]) => void;
  revealAll: boolean;
  ref: Ref<FormHandle>;
}

/** The answer as a form and as JSON, which an example can fill. */
export function Answer({
  formNumber,
  texts,
  schema,
  draft,
  onChange,
  onReplace,
  onUnsent,
  revealAll,
  ref,
}: AnswerProps) {
  const t = useTranslations('elicitation');
  const filling = useTranslations('fill');
  const jsonProblem = useJsonProblem();
  const [view, setView] = useState<'form' | 'json'>('form');
  const form = useRef<FormHandle>(null);
  const editor = useRef<JsonEditorHandle>(null);
  const { parsed } = draft;
  const value = parsed.kind === 'value' ? parsed.value : undefined;
  const verdict = useVerdict(schema, value);
  const fill = useFill(schema, draft, onReplace);
  const notAnObject = value !== undefined && !isObject(value) ? t('notAnObject') : undefined;
  const problem = parsed.kind === 'invalid' ? jsonProblem(parsed.error) : notAnObject;
  useImperativeHandle(
    ref,
    () => ({
      focus: (violations) => {
        if (view === 'form') form.current?.focus(violations);
        else editor.current?.focus(violations);
      },
    }),
    [view],
  );
  return (
    <Tabs
      label={t('view')}
      tabs={[
        { key: 'form', label: t('form') },
        { key: 'json', label: t('json') },
      ]}
      value={view}
      onChange={setView}
      actions={
        <Button
          size="small"
          variant="ghost"
          icon={<Sparkles aria-hidden />}
          title={filling('fillHint')}
          onClick={() => fill.fill()}
        >
          {filling('fill')}
        </Button>
      }
    >
      <FillNote fill={fill} />
      <UnjudgedNotice verdict={verdict} />
      {view === 'json' ? (
        <JsonEditor
          ref={editor}
          label={t('answerAsJson')}
          text={draft.text}
          onChange={onReplace}
          schema={schema}
          violations={verdict?.kind === 'invalid' ? verdict.violations : undefined}
          minLines={6}
          maxLines={24}
          {...(problem !== undefined && { problem })}
        />
      ) : problem !== undefined ? (
        <Notice tone="warn" role="status" title={problem} />
      ) : (
        <SchemaForm
          key={formNumber}
          unsentTexts={texts}
          ref={form}
          schema={schema}
          value={value}
          onChange={(next) => onChange(draftOfValue(next))}
          onUnsent={onUnsent}
          verdict={verdict}
          idPrefix="elicitation"
          revealAll={revealAll}
        />
      )}
    </Tabs>
  );
}
