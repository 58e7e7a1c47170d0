import type { ComparedRun } from '../comparison/compared-run';
import { SIGNS, stateOfRun } from '../outcome/outcome-state';
import { outcomeOf, type RunState } from '../outcome/run';
import type { ToolRun } from './tool-runs';

/** One for each state, and in each language: comparisons are kept by it. */
const known = new WeakMap<RunState, ComparedRun>();

/**
 * A run as it is compared; undefined while it runs.
 * @param word what came of it, in the person's language
 */
export function comparedToolRun(run: ToolRun, word: string): ComparedRun | undefined {
  const outcome = outcomeOf(run);
  if (!outcome) return undefined;
  const found = known.get(run.state);
  if (found?.outcome === word) return found;
  const compared: ComparedRun = {
    id: run.id,
    name: `#${run.number}`,
    sign: SIGNS[stateOfRun(run)],
    outcome: word,
    millis: outcome.millis,
    size: 'size' in outcome ? outcome.size : undefined,
    arguments: run.arguments,
    source:
      'raw' in outcome
        ? { json: outcome.raw, pointer: outcome.kind === 'result' ? '/result' : '/error' }
        : undefined,
  };
  known.set(run.state, compared);
  return compared;
}
