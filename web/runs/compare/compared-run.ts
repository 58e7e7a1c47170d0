import { signOf, runStatus } from '../../../core/run/run-status';
import type { Run } from '../../../core/run/run';
import type { FindingCounts } from '../../../core/protocol/findings/finding';

export interface ComparedRun extends Pick<Run, 'arguments'> {
  run: Pick<Run, 'id' | 'state'>;
  /** The run's name in the list of the tool's runs: `#2`. */
  name: string;
  sign: string;
  outcome: string;
}

/** @returns undefined while the run is in progress */
export function comparedRun(
  run: ComparedRun['run'],
  named: Pick<ComparedRun, 'name' | 'outcome' | 'arguments'>,
  findingCounts?: FindingCounts,
): ComparedRun | undefined {
  if (run.state.kind === 'running') return undefined;
  return { run, ...named, sign: signOf(runStatus(run), findingCounts) };
}
