import { useTranslations } from 'use-intl';

import { type Finding, countFindings } from '../../../core/protocol/findings/finding';
import type { Session } from '../../../core/session/session';
import { comparedRun } from '../../runs/compare/compared-run';
import { runChanges } from '../../runs/compare/run-changes';
import type { OutcomeChanges } from '../../runs/outcome/outcome-panel';
import { useStatusText } from '../../runs/outcome/use-status-text';
import { signOf, runStatus } from '../../../core/run/run-status';
import { type Run, type RunRow, serverTimeMs } from '../../../core/run/run';
import { baselineIn, findingCountsOfRow } from '../../../core/run/run-row';
import { conformityOf } from '../../session/session-conformity';
import { formatDuration } from '../../../core/text/format';
import { storageKey } from '../../ui/remember';
import { useMoment } from '../../ui/use-time';
import { findingCountsOfRun, runIdOfHistory } from '../../runs/record/session-runs';

/** @param earlier runs not in `runs`, loaded once chosen @param chosenId of the run to compare with, else the default */
export function useRunComparison(
  session: Session,
  runs: readonly Run[],
  { shownRun, findings }: { shownRun: Run | undefined; findings: readonly Finding[] },
  earlier: readonly RunRow[],
  chosenId: number | undefined,
  onChoose: (id: number) => void,
): OutcomeChanges | undefined {
  const t = useTranslations('comparison');
  const statusText = useStatusText();
  const moment = useMoment();
  if (!shownRun) return undefined;
  const { byMessage } = conformityOf(session).snapshot();
  const findingCountsOf = (run: Run) =>
    run.id === shownRun.id && !run.stored ? countFindings(findings) : findingCountsOfRun(run, session, byMessage);
  const labelOf = (run: Run) => statusText(runStatus(run), findingCountsOf(run));
  const nameOf = (run: Run) => (run.stored ? moment(run.startedAt) : `#${run.number}`);
  const other =
    runs.find((run) => run.id === chosenId && run.id !== shownRun.id && run.state.kind === 'ended') ??
    defaultBase(runs, shownRun);
  if (!other) return undefined;
  const compared = (run: Run) =>
    comparedRun(run, { name: nameOf(run), outcome: labelOf(run), arguments: run.arguments }, findingCountsOf(run));
  const before = compared(other);
  const after = compared(shownRun);
  if (!before || !after) return undefined;
  const baseline = baselineIn(runs);
  const rulesKey = storageKey('loupe.ignored', session.config.name, shownRun.key ?? shownRun.name);
  const notLoaded = earlier.toReversed().map((row) => ({
    id: runIdOfHistory(row.id),
    label: t('runOption', {
      name: moment(row.startedAt),
      sign: signOf(row.state, findingCountsOfRow(row)),
      outcome: statusText(row.state, findingCountsOfRow(row)),
      duration: formatDuration(row.durationMs),
    }),
    disabled: false,
  }));
  const loaded = runs
    .filter(({ id }) => id !== shownRun.id)
    .map((run) => {
      const label = t('runOption', {
        name: nameOf(run),
        sign: compared(run)?.sign ?? '◌',
        outcome: labelOf(run),
        duration: formatDuration(serverTimeMs(run) ?? 0),
      });
      const isRunning = run.state.kind === 'running';
      const note = isRunning ? t('stillRunning') : run === baseline ? t('reference') : undefined;
      return { id: run.id, label: note === undefined ? label : `${label} · ${note}`, disabled: isRunning };
    });
  return runChanges(t('tab'), other === baseline || other.id === chosenId, {
    before,
    after,
    options: [...notLoaded, ...loaded].sort((a, b) => a.id - b.id),
    onChoose,
    rulesKey,
  });
}

/** The default to compare with: the baseline, else the run before it (of the first run, the one after it). */
export function defaultBase(runs: readonly Run[], shown: Run): Run | undefined {
  const others = runs.filter((run) => run.id !== shown.id && run.state.kind === 'ended');
  return baselineIn(others) ?? others.findLast(({ id }) => id < shown.id) ?? others[0];
}
