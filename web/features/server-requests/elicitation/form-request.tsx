import { hasProperties } from '../../../../core/schema/json-schema';
import { TriangleAlert } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { groupBy } from '../../../../core/json/group-by';
import { isObject } from '../../../../core/json/json-object';
import type { ElicitationRequest } from '../../../../core/session/server-requests/open-server-requests';
import { useFill, useSendAfterFill } from '../../../forms/fill/use-fill';
import { useViolationText } from '../../../forms/fields/problem-texts';
import { byField, ViolationList } from '../../../forms/violation-list';
import { type FormHandle, initialValueFromDefaults } from '../../../forms/schema-form';
import { type RefusedField, useCheckedSend } from '../../../forms/use-checked-send';
import { UnsentTexts } from '../../../forms/state/unsent-texts';
import { draftOfText, draftOfValue, type ValueDraft } from '../../../forms/value-draft';
import type { Violation } from '../../../workers/validation/validate';
import { lazyPartWithTexts } from '../../../i18n/lazy-part';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import type { RequestDraft } from '../request-draft';
import { RestoredNotice } from '../restored-notice';
import { Answer } from './answer';

const PresentedAnswer = lazyPartWithTexts(async () => (await import('./presented-answer')).PresentedAnswer);
export const loadPresentedAnswer = PresentedAnswer.load;
const LookAgain = lazyPartWithTexts(async () => (await import('./presented-answer')).LookAgain);

export interface RequestParts {
  body: ReactNode;
  actions: ReactNode;
  /** At its start, where it moves none of the actions. */
  actionNotice?: ReactNode;
  notice?: ReactNode;
}
export type RequestFrame = (parts: RequestParts) => ReactElement;

const NONE: readonly Violation[] = [];

interface FormRequestProps {
  serverRequest: ElicitationRequest;
  frame: RequestFrame;
  stored: RequestDraft;
  isPresented: boolean;
}

/** Form mode. The schema's defaults are filled in: they are visible, and sent unless changed. */
export function FormRequest({ serverRequest, frame, stored, isPresented }: FormRequestProps) {
  const t = useTranslations('elicitation');
  const outcome = useTranslations('outcome');
  const { params, answer } = serverRequest;
  const schema = useMemo(() => (isObject(params['requestedSchema']) ? params['requestedSchema'] : {}), [params]);
  const [restored] = useState(() => stored.read());
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [draft, setDraft] = useState(() => draftOfValue(restored ?? initialValueFromDefaults(schema)));
  const [unsent, setUnsent] = useState(NONE);
  /** A new number is a new form without the unparsable texts of the old one. */
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
  const hasFields = hasProperties(schema);
  const send = () => {
    if (content) answer({ action: 'accept', content });
  };
  const change = (next: ValueDraft) => {
    checked.noteEdit();
    setDraft(next);
    if (next.parsed.kind === 'value') stored.store(next.parsed.value ?? {});
  };
  const replace = (text: string) => {
    if (!texts.isEmpty) newForm();
    change(draftOfText(text));
  };
  const fill = useFill(schema, draft, replace);
  const accept = useSendAfterFill(fill, () => {
    if (content) checked.start({ schema, value: content, unsent, send });
  });
  const changeUnsent = (texts: readonly Violation[]) => {
    if (texts.length > 0 || unsent.length > 0) checked.noteEdit();
    setUnsent(texts);
  };
  const startAgain = () => {
    checked.noteEdit();
    stored.forget();
    setRestored(false);
    newForm();
    setDraft(draftOfValue(initialValueFromDefaults(schema)));
  };

  // The others are shown at their fields.
  const violationsOfForm = refused?.filter(({ path }) => path === '$') ?? [];

  const body = (
    <form
      aria-label={t('answer')}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || event.nativeEvent.isComposing) return;
        const isSubmit = event.ctrlKey || event.metaKey || (isPresented && isSingleLineInput(event.target));
        if (!isSubmit) return;
        event.preventDefault();
        accept();
      }}
    >
      {isRestored && !isPresented && <RestoredNotice onStartAnew={startAgain} />}
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
          fill={fill}
          onReplace={replace}
          onUnsent={changeUnsent}
          revealAll={refused !== undefined}
          ref={fields}
        />
      ) : (
        !isPresented && <p>{t('noFields')}</p>
      )}
    </form>
  );
  const actions = (
    <Button
      size={isPresented ? 'large' : 'normal'}
      variant="primary"
      disabled={content === undefined}
      aria-disabled={checked.isSlow || undefined}
      onClick={() => accept()}
    >
      {checked.isSlow ? outcome('checking') : t('accept')}
    </Button>
  );
  const notice =
    checked.state.kind === 'called-off' ? (
      <Notice tone="warn" role="status" title={t('calledOff')} />
    ) : violationsOfForm.length > 0 ? (
      <ViolationList violations={violationsOfForm} onGo={(violation) => fields.current?.focus([violation])} />
    ) : undefined;
  const actionNotice =
    refused && isPresented ? (
      <LookAgain />
    ) : (
      refused && (
        <>
          <NotAccepted
            violations={refused}
            isComplete={checked.canSendAnyway}
            onGo={() => fields.current?.focus(refused)}
          />
          {checked.canSendAnyway && <Button onClick={send}>{t('acceptAnyway')}</Button>}
        </>
      )
    );
  return frame({ body, actions, notice, actionNotice });
}

function isSingleLineInput(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.getAttribute('aria-expanded') !== 'true';
}

interface NotAcceptedProps {
  violations: readonly RefusedField[];
  isComplete: boolean;
  onGo: () => void;
}

/** Their number, which leads to the first field; the texts are shown at the fields. */
function NotAccepted({ violations, isComplete, onGo }: NotAcceptedProps) {
  const t = useTranslations('elicitation');
  const textOf = useViolationText();
  const fields = byField(violations);
  const count = fields.length;
  const reason = t(isComplete ? 'notAccepted' : 'notSentUnfinished', { count });
  const texts = [...groupBy(fields, (all) => all.map(textOf).join(' '))].map(
    ([text, places]) => `${places.map(([{ label }]) => label).join(t('listSeparator'))} ${text}`,
  );
  return (
    <span role="alert" className="flex">
      <Button variant="link" size="small" icon={<TriangleAlert aria-hidden />} title={reason} onClick={onGo}>
        <span className="visually-hidden">{[reason, ...texts].join(' ')}</span>
        <span aria-hidden>{t('problems', { count })}</span>
      </Button>
    </span>
  );
}
