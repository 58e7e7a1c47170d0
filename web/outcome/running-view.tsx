import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

import { useQuestions } from '../session/session-context';
import type { Session } from '../session/session';
import { formatBytes } from '../ui/format';
import { ProgressBar } from '../ui/progress-bar';
import styles from './running-view.module.css';
import type { RunState } from './run';

interface RunningViewProps {
  state: Extract<RunState, { kind: 'running' }>;
  session: Session;
}

/** A request under way: what the server reports of it, or whom it waits for. */
export function RunningView({ state, session }: RunningViewProps) {
  const t = useTranslations('outcome');
  const waiting = useQuestions(session).length > 0;
  const received = useSyncExternalStore(session.incoming.subscribe, session.incoming.bytes);
  const { progress } = state;
  const known = progress?.total !== undefined && progress.total > 0;
  // The numbers are shown as they were sent, also where they make no part of a whole.
  const part = known
    ? Math.max(0, Math.min(1, progress.progress / (progress.total ?? 1)))
    : undefined;
  return (
    <div className={styles['running']} aria-live="polite">
      <p className={styles['message']}>
        {waiting
          ? t('waitingForYou')
          : received > 0
            ? t('receiving', { size: formatBytes(received) })
            : (progress?.message ?? t('running'))}
      </p>
      <ProgressBar label={t('progress')} value={part === undefined ? undefined : part * 100} />
      {progress && (
        <p className={`${styles['numbers'] ?? ''} tnum`}>
          {progress.total === undefined
            ? progress.progress
            : t('progressOf', {
                progress: String(progress.progress),
                total: String(progress.total),
              })}
        </p>
      )}
    </div>
  );
}
