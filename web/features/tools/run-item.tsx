import { History, Pin } from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';

import { useOutcomeWord } from '../../runs/outcome/use-outcome-word';
import { Elapsed } from '../../ui/elapsed';
import { flawsOfRow } from '../../../core/run/run-row';
import type { RunRow } from '../../../core/run/run';
import { OutcomeSign } from '../../runs/outcome/outcome-sign';
import { runStatus } from '../../../core/run/run-status';
import type { RunStatus } from '../../../core/run/run';
import { type Run, serverTimeMs } from '../../../core/run/run';
import type { Flaws } from '../../../core/protocol/findings/finding';
import { formatDuration } from '../../ui/format';
import { formatClock } from '../../../core/text/format-age';
import { useMoment } from '../../ui/use-time';
import { visibleControls } from '../../ui/highlight';
import styles from './run-strip.module.css';
import { shortJson } from '../../../core/json/short-json';

function Outcome({ state, flaws }: { state: RunStatus; flaws: Flaws | undefined }) {
  const outcomeLabel = useOutcomeWord();
  return (
    <span className="inline rigid gap-4 medium">
      <OutcomeSign state={state} flaws={flaws} /> {outcomeLabel(state, flaws)}
    </span>
  );
}

function EarlierRunTime({ at }: { at: number }) {
  const t = useTranslations('tools');
  const moment = useMoment();
  return (
    <span className={styles['earlier']} title={t('earlierRun')}>
      <History aria-hidden />
      <span className="visually-hidden">{t('earlierRun')} </span>
      {moment(at)}
    </span>
  );
}

export function HistoryRunItem({ kept }: { kept: RunRow }) {
  return (
    <>
      <EarlierRunTime at={kept.startedAt} />
      <Outcome state={kept.state} flaws={flawsOfRow(kept)} />
      <code className="grow clip ellipsis muted" title={kept.sent}>
        {kept.sent}
      </code>
      {kept.pinnedAt !== undefined && <PinSign isReference={false} />}
      <span className={styles['took']}>{formatDuration(kept.millis)}</span>
    </>
  );
}

function PinSign({ isReference }: { isReference: boolean }) {
  const comparison = useTranslations('comparison');
  return (
    <span className={styles['reference']} title={comparison(isReference ? 'pinned' : 'pinnedEarlier')}>
      <Pin aria-hidden />
      <span className="visually-hidden">{comparison(isReference ? 'reference' : 'pinnedEarlier')}</span>
    </span>
  );
}

interface RunItemProps {
  run: Run;
  isReference: boolean;
  flaws: Flaws | undefined;
}

export const RunItem = memo(function RunItem({ run, isReference, flaws }: RunItemProps) {
  const t = useTranslations('tools');
  const sent = visibleControls(shortJson(run.arguments));
  const millis = serverTimeMs(run);
  return (
    <>
      {run.stored ? (
        <EarlierRunTime at={run.startedAt} />
      ) : (
        <>
          <span className="rigid faint">#{run.number}</span>
          <span className="rigid faint">{formatClock(run.startedAt).slice(0, 8)}</span>
        </>
      )}
      <Outcome state={runStatus(run)} flaws={flaws} />
      <code className="grow clip ellipsis muted" title={sent}>
        {sent}
      </code>
      {run.pinnedAt !== undefined && <PinSign isReference={isReference} />}
      <span className={styles['took']}>
        {millis === undefined ? (
          <Elapsed since={run.startedAt} label={t('runTime', { n: String(run.number) })} />
        ) : (
          formatDuration(millis)
        )}
      </span>
    </>
  );
});
