import { GitCompare, Pin, RefreshCcwDot, TriangleAlert, Undo2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { baselineIn } from '../../../core/run/run-row';
import { type RunRow, type Run, serverTimeMs } from '../../../core/run/run';
import { runHistory } from '../../runs/record/run-history';
import { programWatch } from '../../../core/session/program-watch';
import type { Session } from '../../../core/session/session';
import { useSessionFindings } from '../../session/use-session-findings';
import { Button, IconButton } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { useStore } from '../../ui/use-store';
import { VirtualListbox } from '../../ui/virtual-listbox';
import styles from './run-strip.module.css';
import { useRunOnChange } from './run-on-change';
import { findingCountsOfRun, runIdOfHistory } from '../../runs/record/session-runs';
import { HistoryRunItem, RunItem, storedArguments } from './run-item';

interface RunStripProps {
  session: Session;
  runs: readonly Run[];
  earlier: readonly RunRow[];
  shownRun: Run | undefined;
  onChoose: (id: number) => void;
  onRestore: (run: Run) => void;
  onPin: (run: Run, pinned: boolean) => void;
  onCompare: (older: number, newer: number) => void;
  batches: ReactNode;
  needsConfirmation: boolean;
}

const ROW_HEIGHT = 26;
const SHOWN_ROWS = 3;

type Row = ({ kind: 'run'; run: Run } | { kind: 'stored'; row: RunRow }) & { before?: Row };

export function RunStrip(props: RunStripProps) {
  const { session, runs, earlier, shownRun, onChoose, onRestore, onPin, batches } = props;
  const t = useTranslations('tools');
  const format = useFormatter();
  const comparison = useTranslations('comparison');
  const findingsByMessage = useSessionFindings(session, 'now')?.byMessage;
  const problem = useStore(runHistory.problem);
  const rows = useMemo(() => runRows(runs, earlier), [runs, earlier]);
  const longestMs = rows.reduce((longest, { item }) => Math.max(longest, durationOf(item)), 1);
  const baseline = baselineIn(runs);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [older, newer] = rows.filter(({ key }) => ticked.has(key));
  return (
    <footer className="rigid px-8 pt-4 pb-4 line-above">
      <div className="row wrap least-26 gap-8 rows-2">
        <h3 className={styles['label']} title={t('runsLive')}>
          {t('runs')} <span className="tnum faint regular">{format.number(rows.length)}</span>
        </h3>
        {problem && (
          <span className={styles['problem']} role="status" title={t(`notKeptText_${problem}`)}>
            <TriangleAlert aria-hidden /> {t('notKept')}
          </span>
        )}
        {batches}
        <span className="rest" />
        {older && newer && (
          <Button
            size="small"
            icon={<GitCompare aria-hidden />}
            title={t('compareTitle')}
            onClick={() => {
              props.onCompare(Number(older.key), Number(newer.key));
              setTicked(new Set());
            }}
          >
            {t('compare')}
          </Button>
        )}
        {shownRun && (
          <RunOnChange
            session={session}
            tool={shownRun.key ?? shownRun.name}
            needsConfirmation={props.needsConfirmation}
          />
        )}
      </div>
      <div
        className={classNames('column sm', styles['runs'], 'tnum')}
        // From the first run on: later ones move nothing.
        style={{ height: SHOWN_ROWS * ROW_HEIGHT }}
      >
        <VirtualListbox
          label={t('runs')}
          rows={rows}
          selected={shownRun && String(shownRun.id)}
          onSelect={(id) => onChoose(Number(id))}
          renderItem={(row) =>
            row.kind === 'run' ? (
              <RunItem
                run={row.run}
                before={row.before && argumentsOf(row.before)}
                isBaseline={row.run === baseline}
                isShown={row.run === shownRun}
                findingCounts={findingCountsOfRun(row.run, session, findingsByMessage)}
                longestMs={longestMs}
              />
            ) : (
              <HistoryRunItem row={row.row} before={row.before && argumentsOf(row.before)} longestMs={longestMs} />
            )
          }
          rowHeight={ROW_HEIGHT}
          isNewestLast
          selectedActions={
            shownRun && (
              <>
                <IconButton
                  label={comparison('pin')}
                  icon={<Pin aria-hidden />}
                  aria-pressed={shownRun.pinnedAt !== undefined}
                  data-tooltip={comparison(shownRun === baseline ? 'pinned' : 'pinTitle')}
                  className={styles['pin']}
                  onClick={() => onPin(shownRun, shownRun.pinnedAt === undefined)}
                />
                <IconButton label={t('putBack')} icon={<Undo2 aria-hidden />} onClick={() => onRestore(shownRun)} />
              </>
            )
          }
          ticks={
            rows.length > 1
              ? {
                  ticked,
                  onTick: (keys, isTicked) => {
                    const others = [...ticked].filter((key) => !keys.includes(key));
                    // Of more than two, those ticked last.
                    setTicked(new Set(isTicked ? [...others, ...keys].slice(-2) : others));
                  },
                }
              : undefined
          }
        />
      </div>
    </footer>
  );
}

/** Repeats the last run when the server's program changes; only if Loupe watches the program. */
function RunOnChange({
  session,
  tool,
  needsConfirmation,
}: {
  session: Session;
  tool: string;
  needsConfirmation: boolean;
}) {
  const t = useTranslations('tools');
  const { kind } = useStore(programWatch(session));
  const [isOn, setOn] = useRunOnChange(session.config.name, tool);
  if (kind === 'off' || !programWatch(session).isPossible) return null;
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<RefreshCcwDot aria-hidden />}
      aria-pressed={isOn}
      // A call that needs a confirmation can't run unattended; switching off stays possible.
      disabled={needsConfirmation && !isOn}
      title={t(needsConfirmation ? 'runOnChangeAsks' : 'runOnChangeTitle')}
      onClick={() => setOn(!isOn)}
    >
      {t('runOnChange')}
    </Button>
  );
}

function argumentsOf(row: Row): unknown {
  return row.kind === 'stored' ? storedArguments(row.row) : row.run.arguments;
}

function durationOf(row: Row): number {
  return (row.kind === 'stored' ? row.row.durationMs : serverTimeMs(row.run)) ?? 0;
}

function runRows(runs: readonly Run[], earlier: readonly RunRow[]) {
  const rows = [
    ...runs.map((run) => ({
      id: run.id,
      startedAt: run.startedAt,
      text: String(run.number),
      item: { kind: 'run', run } as Row,
    })),
    ...earlier.map((row) => ({
      id: runIdOfHistory(row.id),
      startedAt: row.startedAt,
      text: row.argumentsText,
      item: { kind: 'stored', row } as Row,
    })),
  ].sort((a, b) => a.startedAt - b.startedAt || a.id - b.id);
  return rows.map(({ id, text, item }, at) => ({
    kind: 'item' as const,
    key: String(id),
    text,
    item: { ...item, before: rows[at - 1]?.item },
  }));
}
