import type { ToolRun } from './tool-runs';

/**
 * The run that a run is compared with if nobody chooses another: the reference, else the one before it (of the first
 * run, the one after it). Undefined where there is no other that has ended.
 */
export function comparedWith(runs: readonly ToolRun[], shown: ToolRun): ToolRun | undefined {
  const others = runs.filter((run) => run.id !== shown.id && run.state.kind === 'ended');
  return (
    others.find(({ isReference }) => isReference) ??
    others.findLast(({ id }) => id < shown.id) ??
    others[0]
  );
}
