import { MessageCircleQuestion } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { reopenRequests, useRunRequests } from '../../session/open-requests';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { formatBytes } from '../../ui/format';
import { ProgressBar } from '../../ui/progress-bar';
import { useStore } from '../../ui/use-store';
import styles from './outcome-panel.module.css';
import type { Run, RunState } from '../../../core/run/run';
import { WaterfallPart } from './waterfall/waterfall-part';

/** Delay before it appears: most responses come before anybody could read it. */
const SHOW_DELAY_MS = 150;

interface RunningViewProps {
  run: Run;
  state: Extract<RunState, { kind: 'running' }>;
  session: Session;
  /** Covers the previous result and takes no room of its own. */
  over: boolean;
}

export function RunningView(props: RunningViewProps) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SHOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && <Waiting {...props} />;
}

function Waiting({ run, state, session, over }: RunningViewProps) {
  const t = useTranslations('outcome');
  const ofQuestions = useTranslations('questions');
  const { asked, isWaiting, shown } = useRunRequests(session, run.name);
  const received = useStore(session.incoming);
  const { progress } = state;
  const amount =
    progress &&
    (progress.total === undefined
      ? String(progress.progress)
      : t('progressOf', { progress: String(progress.progress), total: String(progress.total) }));
  const known = progress?.total !== undefined && progress.total > 0;
  // Shows the numbers as sent, even if they are no valid fraction.
  const part = known ? Math.max(0, Math.min(1, progress.progress / (progress.total ?? 1))) : undefined;
  return (
    <div className={classNames(styles['running'], over && styles['over'])} aria-live="polite">
      <p className={over ? 'tnum' : 'row least-28 lg tnum'}>
        {isWaiting
          ? t('waitingForYou')
          : received > 0
            ? t('receivingSize', { size: formatBytes(received) })
            : (progress?.message ?? amount ?? t('running'))}
      </p>
      <ProgressBar label={t('progress')} value={part === undefined ? undefined : part * 100} />
      {amount !== undefined && (progress?.message !== undefined || isWaiting || received > 0) && (
        <p className="muted tnum">{amount}</p>
      )}
      {over && <p className="muted">{t('resultBefore')}</p>}
      {asked.length > 0 && !shown && (
        <Button
          size="small"
          className="self-start"
          icon={<MessageCircleQuestion aria-hidden />}
          onClick={() => reopenRequests(session)}
        >
          {ofQuestions('elsewhere', { count: asked.length, server: session.config.name })}
        </Button>
      )}
      <div aria-live="off">
        <WaterfallPart run={run} session={session} isOpen={!over} />
      </div>
    </div>
  );
}
