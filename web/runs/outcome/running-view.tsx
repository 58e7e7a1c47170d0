import { MessageCircleQuestion } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { percentOf } from '../../../core/protocol/progress';
import { reopenRequests, useRunRequests } from '../../session/open-requests';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { formatBytes } from '../../../core/text/format';
import { ProgressBar } from '../../ui/progress-bar';
import { useStore } from '../../ui/use-store';
import styles from './outcome-panel.module.css';
import type { Run, RunState } from '../../../core/run/run';
import { WaterfallPart } from './waterfall/waterfall-part';

/** Delay before it appears: most responses arrive earlier. */
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
  const requestTexts = useTranslations('questions');
  const { requests, isWaiting, shown } = useRunRequests(session, run.name);
  const received = useStore(session.incoming);
  const { progress } = state;
  const amount =
    progress &&
    (progress.total === undefined
      ? String(progress.progress)
      : t('progressOf', { progress: String(progress.progress), total: String(progress.total) }));
  const text = () => {
    if (isWaiting) return t('waitingForYou');
    if (received > 0) return t('receivingSize', { size: formatBytes(received) });
    return progress?.message ?? amount ?? t('running');
  };
  return (
    <div className={classNames(styles['running'], over && styles['over'])} aria-live="polite">
      <p className={over ? 'tnum' : 'row least-28 lg tnum'}>{text()}</p>
      <ProgressBar label={t('progress')} value={progress && percentOf(progress)} />
      {amount !== undefined && (progress?.message !== undefined || isWaiting || received > 0) && (
        <p className="muted tnum">{amount}</p>
      )}
      {over && <p className="muted">{t('resultBefore')}</p>}
      {requests.length > 0 && !shown && (
        <Button
          size="small"
          className="self-start"
          icon={<MessageCircleQuestion aria-hidden />}
          onClick={() => reopenRequests(session)}
        >
          {requestTexts('elsewhere', { count: requests.length, server: session.config.name })}
        </Button>
      )}
      <div aria-live="off">
        <WaterfallPart run={run} session={session} startsOpen={!over} />
      </div>
    </div>
  );
}
