import { History, Pin } from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';

import { useOutcomeWord } from '../../runs/outcome/use-outcome-word';
import { CallLine } from '../../ui/call-line';
import { Elapsed } from '../../ui/elapsed';
import { findingCountsOfRow } from '../../../core/run/run-row';
import type { RunRow } from '../../../core/run/run';
import { OutcomeSign, statusTone } from '../../runs/outcome/outcome-sign';
import { runStatus } from '../../../core/run/run-status';
import type { RunStatus } from '../../../core/run/run';
import { type Run, serverTimeMs } from '../../../core/run/run';
import type { FindingCounts } from '../../../core/protocol/findings/finding';
import { formatDuration } from '../../ui/format';
import { formatClock } from '../../../core/text/format-age';
import { useMoment } from '../../ui/use-time';
import { visibleControls } from '../../ui/highlight';
import styles from './run-strip.module.css';
import { shortJson } from '../../../core/json/short-json';

function Outcome({ state, findingCounts }: { state: RunStatus; findingCounts: FindingCounts | undefined }) {
  const outcomeLabel = useOutcomeWord();
  return (
    <span className="inline rigid gap-4 semibold">
      <OutcomeSign state={state} findingCounts={findingCounts} /> {outcomeLabel(state, findingCounts)}
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

export function HistoryRunItem({ row, longestMs }: { row: RunRow; longestMs: number }) {
  return (
    <>
      <EarlierRunTime at={row.startedAt} />
      <Outcome state={row.state} findingCounts={findingCountsOfRow(row)} />
      <code className="grow clip ellipsis muted" title={row.argumentsText}>
        {row.argumentsText}
      </code>
      {row.pinnedAt !== undefined && <PinSign isReference={false} />}
      <CallLine className={statusTone(row.state, findingCountsOfRow(row))} share={row.durationMs / longestMs} />
      <span className={styles['took']}>{formatDuration(row.durationMs)}</span>
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
  findingCounts: FindingCounts | undefined;
  /** Of all runs in the list. */
  longestMs: number;
}

export const RunItem = memo(function RunItem({ run, isReference, findingCounts, longestMs }: RunItemProps) {
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
      <Outcome state={runStatus(run)} findingCounts={findingCounts} />
      <code className="grow clip ellipsis muted" title={sent}>
        {sent}
      </code>
      {run.pinnedAt !== undefined && <PinSign isReference={isReference} />}
      <CallLine
        className={statusTone(runStatus(run), findingCounts)}
        share={millis === undefined ? 1 : millis / longestMs}
        isRunning={millis === undefined}
      />
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
