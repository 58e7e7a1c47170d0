import { Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../core/session/session';
import { useViolationText } from '../forms/fields/use-violation-text';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { useMediaQuery } from '../ui/use-media-query';
import type { Violation } from '../workers/validation/validate';
import styles from './request-panel.module.css';
import { type Draft, RequestView } from './request-view';
import type { Run } from './run';

interface RequestPanelProps {
  session: Session;
  /** The form's accessible name. */
  label: string;
  /** Undefined while what was entered is nothing that could be sent. */
  draft: Draft | undefined;
  /** The words on the button that sends it. */
  sendLabel: string;
  disabled?: boolean;
  /** The violations for which it was not sent. */
  refused?: readonly Violation[] | undefined;
  /** The run that is looked at; while it runs, it can be cancelled. */
  run: Run | undefined;
  onSend: () => void;
  onSendAnyway: () => void;
  /** How it is sent, beside the button. */
  options?: ReactNode;
  /** Above the request. */
  notice?: ReactNode;
  /** What can be entered. */
  children: ReactNode;
}

/** What a request takes, and below it, always in sight, what will be sent and the button that sends it. */
export function RequestPanel(props: RequestPanelProps) {
  const { session, draft, refused, run } = props;
  const t = useTranslations('outcome');
  // Where there is little room, the form keeps it: the list scrolls with the fields.
  const stacked = useMediaQuery('(max-width: 1099px)');
  const violations = refused && <ViolationList violations={refused} />;
  return (
    <form
      className={styles['panel']}
      aria-label={props.label}
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      <div className={styles['scroll']}>
        {stacked && violations}
        {props.children}
      </div>
      <footer className={styles['footer']}>
        {props.notice}
        {!stacked && violations}
        <div className={styles['row']}>
          <div className={styles['actions']}>
            <Button
              variant="primary"
              icon={<Play aria-hidden />}
              onClick={props.onSend}
              disabled={draft === undefined || props.disabled === true}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {props.sendLabel}
              <kbd aria-hidden>⌃↵</kbd>
            </Button>
            {refused && (
              <Button variant="danger" onClick={props.onSendAnyway}>
                {t('sendAnyway')}
              </Button>
            )}
            {run?.state.kind === 'running' && (
              <Button icon={<Square aria-hidden />} onClick={run.state.cancel}>
                {t('cancelCall')}
              </Button>
            )}
          </div>
          {props.options}
          <RequestView session={session} draft={draft} />
        </div>
      </footer>
    </form>
  );
}

/** Why a request was not sent, place by place. */
function ViolationList({ violations }: { violations: readonly Violation[] }) {
  const t = useTranslations('outcome');
  const textOf = useViolationText();
  return (
    <Notice tone="warn" icon="⚠" role="alert" title={t('notSent', { count: violations.length })}>
      <ul className={styles['list']}>
        {violations.map((violation, index) => (
          <li key={index}>
            <code>{violation.path}</code> {textOf(violation)}
          </li>
        ))}
      </ul>
      <p>{t('notSentText')}</p>
    </Notice>
  );
}
