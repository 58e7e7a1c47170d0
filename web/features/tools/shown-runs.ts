import { useEffect, useEffectEvent, useMemo } from 'react';

import type { ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { type KeptRun, referenceIn, runsOfKey } from '../../record/kept-run';
import { useRunsOfItem } from '../../record/use-runs-of-item';
import { useSelected } from '../../ui/use-store';
import { type ToolRun, toolRuns, withPins } from './tool-runs';

const NO_RUNS: readonly ToolRun[] = [];

/** The run that is looked at. @param chosen its id; undefined is the latest */
export function shownRun(runs: readonly ToolRun[], chosen: number | undefined): ToolRun | undefined {
  return runs.find(({ id }) => id === chosen) ?? runs.at(-1);
}

/** All runs of a tool, of this session and of earlier ones, and the one that is looked at. */
export function useShownRuns(
  session: Session,
  { key, name }: Pick<ListedTool, 'key' | 'name'>,
  chosen: number | undefined,
) {
  const store = toolRuns(session);
  const ofSession = useSelected(store, (all) => all.get(key)) ?? NO_RUNS;
  const ofName = useRunsOfItem({ server: session.config.name, kind: 'tool', name });
  const kept = useMemo(() => runsOfKey(ofName, key), [ofName, key]);
  const runs = useMemo(() => withPins(ofSession, kept), [ofSession, kept]);
  const earlier = useMemo(() => {
    // Those of another tool of the same name are none of this one.
    const others = [...store.snapshot()].flatMap(([of, made]) => (of === key ? [] : made));
    const known = new Set([...runs, ...others].map((run) => run.kept));
    return kept.filter(({ id }) => !known.has(id));
  }, [kept, runs, store, key]);
  const shown = shownRun(runs, chosen);
  const openEarlier = async (run: KeptRun) => {
    const { openKeptRun } = await import('../../record/opened-run');
    // Where it cannot be read, or has gone meanwhile, what is open stays.
    const opened = await openKeptRun(run).catch(() => undefined);
    if (opened) store.addEarlier(opened, key);
  };
  // What is shown is compared with the reference, which an earlier session may have set.
  const reference = shown && referenceIn(kept);
  const unread = earlier.find(({ id }) => id === reference?.id);
  const readReference = useEffectEvent(openEarlier);
  useEffect(() => {
    if (unread) void readReference(unread);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unread?.id]);
  return { runs, kept, earlier, shown, openEarlier };
}
