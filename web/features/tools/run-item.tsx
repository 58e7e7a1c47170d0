import { History, Pin } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { useStatusText } from '../../runs/outcome/use-status-text';
import { CallLine } from '../../ui/call-line';
import { Elapsed } from '../../ui/elapsed';
import { argumentChanges, argumentsLine, changesLine } from '../../../core/run/argument-changes';
import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { tryParseJson } from '../../../core/json/lossless';
import { findingCountsOfRow } from '../../../core/run/run-row';
import { type RunRow, type RunStatus, type Run, serverTimeMs } from '../../../core/run/run';
import { StoredThumbnail, Thumbnail } from '../../runs/outcome/thumbnail';
import { OutcomeSign, statusTone } from '../../runs/outcome/outcome-sign';
import { runStatus } from '../../../core/run/run-status';
import type { FindingCounts } from '../../../core/protocol/findings/finding';
import { formatDuration } from '../../../core/text/format';
import { formatClock } from '../../../core/text/format-age';
import { useMoment } from '../../ui/use-time';
import { classNames } from '../../ui/class-names';
import { visibleControls } from '../../ui/highlight';
import styles from './run-strip.module.css';
import { shortJson } from '../../../core/json/short-json';

/** The arguments as stored in a row; as a text if they were cut, and so are not JSON. */
export const storedArguments = memoizeByObject(
  ({ argumentsText }: RunRow): unknown => tryParseJson(argumentsText) ?? argumentsText,
);

function Outcome({ state, findingCounts }: { state: RunStatus; findingCounts: FindingCounts | undefined }) {
  const statusText = useStatusText();
  return (
    <span className="inline rigid gap-4 semibold">
      <OutcomeSign state={state} findingCounts={findingCounts} /> {statusText(state, findingCounts)}
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

/** The arguments that differ from the run before; all are in the tooltip, and read aloud. */
function Arguments({ sent, before, text }: { sent: unknown; before: unknown; text: string }) {
  const t = useTranslations('tools');
  const separator = t('listSeparator');
  const line = useMemo(() => {
    if (before === undefined) return argumentsLine(sent, separator);
    return changesLine(argumentChanges(before, sent), separator) || undefined;
  }, [before, sent, separator]);
  return (
    <span className={classNames('grow clip ellipsis muted', styles['sent'])} title={text}>
      <span aria-hidden={line !== undefined}>{line === undefined ? t('sameArguments') : visibleControls(line)}</span>
      <code className="visually-hidden"> {text}</code>
    </span>
  );
}

export function HistoryRunItem({ row, before, longestMs }: { row: RunRow; before: unknown; longestMs: number }) {
  return (
    <>
      <EarlierRunTime at={row.startedAt} />
      <Outcome state={row.state} findingCounts={findingCountsOfRow(row)} />
      {row.pinnedAt !== undefined && <PinSign isBaseline={false} />}
      <StoredThumbnail row={row} />
      <Arguments sent={storedArguments(row)} before={before} text={row.argumentsText} />
      <CallLine className={statusTone(row.state, findingCountsOfRow(row))} share={row.durationMs / longestMs} />
      <span className={styles['took']}>{formatDuration(row.durationMs)}</span>
    </>
  );
}

function PinSign({ isBaseline, hasIcon = true }: { isBaseline: boolean; hasIcon?: boolean }) {
  const comparison = useTranslations('comparison');
  return (
    <span className={styles['reference']} title={comparison(isBaseline ? 'pinned' : 'pinnedEarlier')}>
      {hasIcon && <Pin aria-hidden />}
      <span className="visually-hidden">{comparison(isBaseline ? 'reference' : 'pinnedEarlier')}</span>
    </span>
  );
}

interface RunItemProps {
  run: Run;
  before: unknown;
  isBaseline: boolean;
  /** Beside its row, the button that pins it shows the pin. */
  isShown: boolean;
  findingCounts: FindingCounts | undefined;
  longestMs: number;
}

export const RunItem = memo(function RunItem(props: RunItemProps) {
  const { run, before, isBaseline, findingCounts, longestMs } = props;
  const t = useTranslations('tools');
  const sent = visibleControls(shortJson(run.arguments));
  const millis = serverTimeMs(run);
  return (
    <>
      {run.stored ? (
        <EarlierRunTime at={run.startedAt} />
      ) : (
        <>
          <span className="rigid muted">#{run.number}</span>
          <span className="rigid muted">{formatClock(run.startedAt).slice(0, 8)}</span>
        </>
      )}
      <Outcome state={runStatus(run)} findingCounts={findingCounts} />
      {run.pinnedAt !== undefined && <PinSign isBaseline={isBaseline} hasIcon={!props.isShown} />}
      <Thumbnail run={run} />
      <Arguments sent={run.arguments} before={before} text={sent} />
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
