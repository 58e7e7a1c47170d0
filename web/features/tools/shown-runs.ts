import { useEffect, useEffectEvent, useMemo } from 'react';

import type { ListedTool } from '../../../core/protocol/tool';
import type { Run, RunRow } from '../../../core/run/run';
import type { Session } from '../../../core/session/session';
import { baselineIn, runsOfKey } from '../../../core/run/run-row';
import { useRunsOfItem } from '../../runs/record/use-runs-of-item';
import { useSelected } from '../../ui/use-store';
import { itemKey, sessionRuns, withPins } from '../../runs/record/session-runs';

const NO_RUNS: readonly Run[] = [];

export function findShownRun(runs: readonly Run[], chosenId: number | undefined): Run | undefined {
  return runs.find(({ id }) => id === chosenId) ?? runs.at(-1);
}

export function useShownRuns(
  session: Session,
  { key, name }: Pick<ListedTool, 'key' | 'name'>,
  chosenId: number | undefined,
) {
  const store = sessionRuns(session);
  const item = itemKey('tool', key);
  const runsOfItem = useSelected(store, (all) => all.get(item)) ?? NO_RUNS;
  const runsOfName = useRunsOfItem({ server: session.config.name, kind: 'tool', name });
  const storedRuns = useMemo(() => runsOfKey(runsOfName, key), [runsOfName, key]);
  const runs = useMemo(() => withPins(runsOfItem, storedRuns), [runsOfItem, storedRuns]);
  const earlier = useMemo(() => {
    // Runs of another tool with the same name do not belong here.
    const others = [...store.snapshot()].flatMap(([otherItem, ofItem]) => (otherItem === item ? [] : ofItem));
    const known = new Set([...runs, ...others].map((run) => run.row?.id));
    return storedRuns.filter(({ id }) => !known.has(id));
  }, [storedRuns, runs, store, item]);
  const shown = findShownRun(runs, chosenId);
  const openEarlier = async (run: RunRow) => {
    const { openRun } = await import('../../runs/record/open-run');
    const opened = await openRun(run).catch(() => undefined);
    if (opened) store.addStored(opened, key);
  };
  // Loads the baseline, which an earlier session may have set.
  const baseline = shown && baselineIn(storedRuns);
  const baselineRow = earlier.find(({ id }) => id === baseline?.id);
  const loadBaseline = useEffectEvent(openEarlier);
  useEffect(() => {
    if (baselineRow) void loadBaseline(baselineRow);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [baselineRow?.id]);
  return { runs, storedRuns, earlier, shown, openEarlier };
}
