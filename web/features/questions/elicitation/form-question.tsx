import { Sparkles } from 'lucide-react';
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../core/json/json-object';
import type { ElicitationQuestion } from '../../../../core/session/questions/server-questions';
import { FaultList } from '../../../forms/fault-list';
import { useJsonProblem } from '../../../forms/fields/use-json-problem';
import { FillNote } from '../../../forms/fill/fill-note';
import { useFill } from '../../../forms/fill/use-fill';
import { JsonEditor } from '../../../forms/json-editor';
import type { JsonEditorHandle } from '../../../forms/json-editor/json-editor-props';
import { type FormHandle, initialValueFromDefaults, SchemaForm } from '../../../forms/schema-form';
import { type CheckedSend, useCheckedSend } from '../../../forms/use-checked-send';
import { UnsentTexts } from '../../../forms/state/unsent-texts';
import { UnjudgedNotice } from '../../../forms/unjudged-notice';
import { useVerdict } from '../../../forms/use-verdict';
import { draftOfText, draftOfValue, type ValueDraft } from '../../../forms/value-draft';
import type { JsonSchema, Violation } from '../../../workers/validation/validate';
import { laterPart } from '../../../i18n/later-part';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Tabs } from '../../../ui/tabs';
import type { QuestionDraft } from '../question-draft';
import { RestoredNotice } from '../restored-notice';

const PresentedAnswer = laterPart(async () => (await import('./presented-answer')).PresentedAnswer);
const LookAgain = laterPart(async () => (await import('./presented-answer')).LookAgain);

/** Puts the dialog around the body and the actions of one mode. */
export type QuestionFrame = (
  body: ReactNode,
  actions: ReactNode,
  notice?: ReactNode,
) => ReactElement;

const NONE: readonly Violation[] = [];

/** Form mode: the server's flat schema, with its defaults put in (they are shown, and sent unless changed). */
export function FormQuestion({
  question,
  frame,
  kept,
  isPresented,
}: {
  question: ElicitationQuestion;
  frame: QuestionFrame;
  kept: QuestionDraft;
  /** Whether there is an audience. */
  isPresented: boolean;
}) {
  const t = useTranslations('elicitation');
  const outcome = useTranslations('outcome');
  const { params, answer } = question;
  const schema = useMemo(
    () => (isObject(params['requestedSchema']) ? params['requestedSchema'] : {}),
    [params],
  );
  const [before] = useState(() => kept.read());
  const [isRestored, setRestored] = useState(before !== undefined);
  const [draft, setDraft] = useState(() =>
    draftOfValue(before ?? initialValueFromDefaults(schema)),
  );
  const [unsent, setUnsent] = useState(NONE);
  /** Counts the forms: what was typed into one and is no value goes with it. */
  const [formNumber, setFormNumber] = useState(0);
  const [texts, setTexts] = useState(() => new UnsentTexts());
  const newForm = () => {
    setFormNumber(formNumber + 1);
    setTexts(new UnsentTexts());
  };
  const checked = useCheckedSend();
  const { refused } = checked;
  const fields = useRef<FormHandle>(null);
  useEffect(() => {
    if (refused) fields.current?.focus(refused);
  }, [refused]);

  const value = draft.parsed.kind === 'value' ? (draft.parsed.value ?? {}) : undefined;
  const content = isObject(value) ? value : undefined;
  const hasFields = isObject(schema['properties']) && Object.keys(schema['properties']).length > 0;
  const send = () => {
    if (content) answer({ action: 'accept', content });
  };
  const accept = () => {
    if (content) checked.start({ schema, value: content, unsent, send });
  };
  const change = (next: ValueDraft) => {
    checked.changed();
    setDraft(next);
    if (next.parsed.kind === 'value') kept.keep(next.parsed.value ?? {});
  };
  const changeUnsent = (texts: readonly Violation[]) => {
    if (texts.length > 0 || unsent.length > 0) checked.changed();
    setUnsent(texts);
  };
  const startAnew = () => {
    checked.changed();
    kept.forget();
    setRestored(false);
    newForm();
    setDraft(draftOfValue(initialValueFromDefaults(schema)));
  };

  return frame(
    <form
      aria-label={t('answer')}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing)
          return;
        const isMeant = event.ctrlKey || event.metaKey || (isPresented && isLine(event.target));
        if (!isMeant) return;
        event.preventDefault();
        accept();
      }}
    >
      {isRestored && !isPresented && <RestoredNotice onStartAnew={startAnew} />}
      {hasFields && isPresented ? (
        <PresentedAnswer
          key={formNumber}
          ref={fields}
          schema={schema}
          value={value}
          onChange={(next) => change(draftOfValue(next))}
          onUnsent={changeUnsent}
          unsentTexts={texts}
          revealAll={refused !== undefined}
        />
      ) : hasFields ? (
        <Answer
          formNumber={formNumber}
          texts={texts}
          schema={schema}
          draft={draft}
          onChange={change}
          onReplace={(text) => {
            if (!texts.isEmpty) newForm();
            change(draftOfText(text));
          }}
          onUnsent={changeUnsent}
          revealAll={refused !== undefined}
          ref={fields}
        />
      ) : (
        !isPresented && <p>{t('noFields')}</p>
      )}
    </form>,
    <>
      {checked.canSendAnyway && !isPresented && <Button onClick={send}>{t('acceptAnyway')}</Button>}
      <Button
        size={isPresented ? 'large' : 'normal'}
        variant="primary"
        disabled={content === undefined}
        aria-disabled={checked.isSlow || undefined}
        onClick={accept}
      >
        {checked.isSlow ? outcome('checking') : t('accept')}
      </Button>
    </>,
    refused && isPresented ? (
      <LookAgain />
    ) : (refused ?? checked.state.kind === 'called-off') ? (
      <NotAccepted checked={checked} onGo={(violation) => fields.current?.focus([violation])} />
    ) : undefined,
  );
}

/** Whether Enter ends what is entered there. */
function isLine(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.getAttribute('aria-expanded') !== 'true';
}

/** Why an answer was not sent. */
function NotAccepted({
  checked: { state, refused, canSendAnyway },
  onGo,
}: {
  checked: CheckedSend;
  onGo: (violation: Violation) => void;
}) {
  const t = useTranslations('elicitation');
  if (state.kind === 'called-off')
    return <Notice tone="warn" icon="⚠" role="status" title={t('calledOff')} />;
  if (!refused) return null;
  const count = refused.length;
  return (
    <Notice
      tone="warn"
      icon="⚠"
      role="alert"
      title={t(canSendAnyway ? 'notAccepted' : 'notSentUnfinished', { count })}
    >
      <FaultList violations={refused} onGo={onGo} />
    </Notice>
  );
}

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
function Answer({
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
      label={t('answerView')}
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
        <Notice tone="warn" icon="⚠" role="status" title={problem} />
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
