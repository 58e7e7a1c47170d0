import type { RunRow, RunStatus } from '../../../core/run/run';

/** A run in a list, without its texts: a row of the history, or a call of a recording. */
export interface ListedRun extends Pick<RunRow, 'id' | 'kind' | 'name' | 'startedAt' | 'pinnedAt'> {
  /** Undefined if all runs of the source are of one server. */
  server?: string;
  durationMs: number | undefined;
  state: RunStatus;
}
