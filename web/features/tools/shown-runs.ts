import { useEffect, useEffectEvent, useMemo } from 'react';

import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { type RunRow, baselineIn, runsOfKey } from '../../record/run-row';
import { useRunsOfItem } from '../../record/use-runs-of-item';
import { useSelected } from '../../ui/use-store';
import { type ToolRun, toolRuns, withPins } from './tool-runs';

const NO_RUNS: readonly ToolRun[] = [];

export function findShownRun(runs: readonly ToolRun[], chosen: number | undefined): ToolRun | undefined {
  return runs.find(({ id }) => id === chosen) ?? runs.at(-1);
}

export function useShownRuns(
  session: Session,
  { key, name }: Pick<ListedTool, 'key' | 'name'>,
  chosen: number | undefined,
) {
  const store = toolRuns(session);
  const sessionRuns = useSelected(store, (all) => all.get(key)) ?? NO_RUNS;
  const runsOfName = useRunsOfItem({ server: session.config.name, kind: 'tool', name });
  const kept = useMemo(() => runsOfKey(runsOfName, key), [runsOfName, key]);
  const runs = useMemo(() => withPins(sessionRuns, kept), [sessionRuns, kept]);
  const earlier = useMemo(() => {
    // Runs of another tool with the same name do not belong here.
    const others = [...store.snapshot()].flatMap(([of, made]) => (of === key ? [] : made));
    const known = new Set([...runs, ...others].map((run) => run.kept));
    return kept.filter(({ id }) => !known.has(id));
  }, [kept, runs, store, key]);
  const shown = findShownRun(runs, chosen);
  const openEarlier = async (run: RunRow) => {
    const { openRun } = await import('../../record/opened-run');
    const opened = await openRun(run).catch(() => undefined);
    if (opened) store.addEarlier(opened, key);
  };
  // Loads the baseline, which an earlier session may have set.
  const reference = shown && baselineIn(kept);
  const baselineRow = earlier.find(({ id }) => id === reference?.id);
  const loadBaseline = useEffectEvent(openEarlier);
  useEffect(() => {
    if (baselineRow) void loadBaseline(baselineRow);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [baselineRow?.id]);
  return { runs, kept, earlier, shown, openEarlier };
}
