import { Play, Square } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { isOffline, useSessionState } from '../../session/session-context';
import { byField, ViolationList } from '../../forms/violation-list';
import type { CheckedSend, RefusedField } from '../../forms/use-checked-send';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { useCommands } from '../../ui/commands';
import { Notice } from '../../ui/notice';
import type { Violation } from '../../workers/validation/validate';
import styles from './request-panel.module.css';
import { type Draft, RequestView } from './request-view';
import type { Run } from '../../../core/run/run';

const SEND_KEYS = 'Control+Enter Meta+Enter';

interface RequestPanelProps {
  session: Session;
  label: string;
  /** Undefined while the input can't be sent. */
  draft: Draft | undefined;
  sendLabel: string;
  disabled?: boolean;
  /** Whether some text is not a value: a click on Send shows which. */
  isUnfinished?: boolean;
  checked?: CheckedSend;
  onViolations?: (violations: readonly Violation[]) => void;
  cancel: ReactNode;
  onSend: () => void;
  onSendAnyway?: () => void;
  options?: ReactNode;
  notice?: ReactNode;
  /** Over the end of the fields. */
  warning?: ReactNode;
  /** Whether nothing is entered: what is read and the button are one band. */
  isBrief?: boolean;
  children: ReactNode;
}

export function RequestPanel(props: RequestPanelProps) {
  const { session, draft, checked, onViolations, isBrief } = props;
  const refused = checked?.refused;
  const t = useTranslations('outcome');
  const ofApp = useTranslations('app');
  const goTo = useEffectEvent((violations: readonly Violation[]) => onViolations?.(violations));
  useEffect(() => {
    if (refused) goTo(refused);
  }, [refused]);
  const sendButton = useRef<HTMLButtonElement>(null);
  const { onSendAnyway } = props;
  const sendAnyway =
    onSendAnyway && checked?.canSendAnyway === true
      ? () => {
          onSendAnyway();
          // The button goes with the notice.
          sendButton.current?.focus();
        }
      : undefined;
  const isCalledOff = checked?.state.kind === 'called-off';
  const isChecking = checked?.isSlow === true;
  const state = useSessionState(session);
  const isUnconnected = isOffline(state);
  const isDisabled = isUnconnected || draft === undefined || props.disabled === true;
  const offline =
    state.kind === 'connecting' ? t('connecting') : ofApp(state.kind === 'failed' ? 'lost' : 'disconnected');
  const unsendable = props.isUnfinished === true ? t('notSendableUnfinished') : t('notSendable');
  useCommands([
    {
      label: props.sendLabel,
      icon: <Play aria-hidden />,
      keys: SEND_KEYS,
      isMain: true,
      disabled: isDisabled,
      onSelect: props.onSend,
    },
  ]);
  return (
    <form className="pane" aria-label={props.label} onSubmit={(event) => event.preventDefault()} noValidate>
      <div className={classNames(styles['scroll'], isBrief ? 'pb-8' : 'pb-16')} data-fields>
        {props.children}
        {/* Over the end of the fields: neither they nor the buttons move. */}
        {(refused || isCalledOff || Boolean(props.warning)) && (
          <div className={styles['unsent']}>
            {props.warning}
            {refused ? (
              <Refusal
                violations={refused}
                onGo={(violation) => onViolations?.([violation])}
                onSendAnyway={sendAnyway}
              />
            ) : (
              isCalledOff && (
                <Notice tone="warn" role="status" title={t('calledOff')}>
                  {t('calledOffText')}
                </Notice>
              )
            )}
          </div>
        )}
      </div>
      <footer className={classNames(styles['footer'], !isBrief && 'pt-8 line-above')}>
        {props.notice}
        <div className={styles['row']}>
          <div className={`row rigid gap-8 ${styles['actions'] ?? ''}`}>
            <Button
              ref={sendButton}
              variant="primary"
              icon={<Play aria-hidden />}
              onClick={props.onSend}
              disabled={isDisabled}
              // `disabled` would lose the focus; a second click does nothing until the check is done.
              aria-disabled={isChecking || undefined}
              aria-keyshortcuts={SEND_KEYS}
            >
              {isChecking ? t('checking') : props.sendLabel}
              {!isChecking && <kbd aria-hidden>⌃↵</kbd>}
            </Button>
            {props.cancel}
          </div>
          <RequestView
            session={session}
            draft={isUnconnected || props.isUnfinished === true ? undefined : draft}
            reason={isUnconnected ? offline : unsendable}
          />
          {/* Last: nothing moves when it disappears. */}
          {!isUnconnected && props.options}
        </div>
      </footer>
    </form>
  );
}

export function CancelButton({ run }: { run: Run | undefined }) {
  const t = useTranslations('outcome');
  if (run?.state.kind !== 'running') return null;
  return (
    <Button className={styles['cancel']} icon={<Square aria-hidden />} onClick={run.state.cancel}>
      {t('cancelCall')}
    </Button>
  );
}

interface RefusalProps {
  violations: readonly RefusedField[];
  onGo: (violation: RefusedField) => void;
  onSendAnyway: (() => void) | undefined;
}

function Refusal({ violations, onGo, onSendAnyway }: RefusalProps) {
  const t = useTranslations('outcome');
  const count = byField(violations).length;
  return (
    <Notice
      tone="warn"
      role="alert"
      icon={<span className="row least-24">⚠</span>}
      title={
        <div className="row between sm gap-8">
          {t(onSendAnyway ? 'notSent' : 'notSentUnfinished', { count })}
          {onSendAnyway && (
            <Button size="small" variant="danger" title={t('notSentText')} onClick={onSendAnyway}>
              {t('sendAnyway')}
            </Button>
          )}
        </div>
      }
    >
      <ViolationList violations={violations} onGo={onGo} />
    </Notice>
  );
}
