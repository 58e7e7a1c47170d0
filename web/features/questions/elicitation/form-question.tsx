import { isObject } from '../../../../core/json/json-object';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { useViolationText } from '../../../forms/fields/use-violation-text';
import { initialValueFromDefaults, SchemaForm } from '../../../forms/schema-form';
import { useVerdict } from '../../../forms/use-verdict';
import { validate, type Violation } from '../../../workers/validation/validate';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import type { QuestionDraft } from '../question-draft';
import type { ElicitationQuestion } from '../../../../core/session/questions/server-questions';
import { RestoredNotice } from '../restored-notice';

export interface QuestionProps {
  question: ElicitationQuestion;
  /** Puts the dialog around the body and the actions of one mode. */
  frame: (
    body: React.ReactNode,
    actions: React.ReactNode,
    notice?: React.ReactNode,
  ) => React.ReactElement;
}

/** Form mode: the server's flat schema, with its defaults put in (they are shown, and sent unless changed). */
export function FormQuestion({ question, frame, kept }: QuestionProps & { kept: QuestionDraft }) {
  const t = useTranslations('elicitation');
  const textOf = useViolationText();
  const { params, answer } = question;
  const schema = useMemo(
    () => (isObject(params['requestedSchema']) ? params['requestedSchema'] : {}),
    [params],
  );
  const [before] = useState(() => kept.read());
  const [isRestored, setRestored] = useState(before !== undefined);
  const [value, setValue] = useState<unknown>(() => before ?? initialValueFromDefaults(schema));
  const [refused, setRefused] = useState<readonly Violation[]>();
  const verdict = useVerdict(schema, value);
  const properties = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];

  const send = () => answer({ action: 'accept', content: isObject(value) ? value : {} });
  const accept = async () => {
    // A check that fails says nothing against the answer.
    const judged = await validate(schema, value ?? {}).catch(() => undefined);
    if (judged?.kind === 'invalid') setRefused(judged.violations);
    else send();
  };
  const change = (next: unknown) => {
    setValue(next);
    setRefused(undefined);
    kept.keep(next ?? {});
  };
  const startAnew = () => {
    kept.forget();
    setRestored(false);
    setValue(initialValueFromDefaults(schema));
  };

  return frame(
    <form
      aria-label={t('answer')}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void accept();
      }}
    >
      {isRestored && <RestoredNotice onStartAnew={startAnew} />}
      {properties.length === 0 ? (
        <p>{t('noFields')}</p>
      ) : (
        <SchemaForm
          schema={schema}
          value={value}
          onChange={change}
          verdict={verdict}
          idPrefix="elicitation"
          revealAll={refused !== undefined}
        />
      )}
    </form>,
    <>
      {refused && <Button onClick={send}>{t('acceptAnyway')}</Button>}
      <Button variant="primary" onClick={() => void accept()}>
        {t('accept')}
      </Button>
    </>,
    refused && (
      <Notice tone="warn" icon="⚠" role="alert" title={t('notAccepted', { count: refused.length })}>
        <ul>
          {refused.map((violation, index) => (
            <li key={index}>
              <code>{violation.path}</code> {textOf(violation)}
            </li>
          ))}
        </ul>
      </Notice>
    ),
  );
}
