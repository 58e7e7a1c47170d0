import type { RunStatus } from '../../../core/run/run';
import type { RunKind } from '../../../core/run/run';

/** A run in a list, without its texts: a row of the history, or a call of a recording. */
export interface ListedRun {
  id: number;
  kind: RunKind;
  /** The tool's or prompt's name, the resource's URI, a message's method. */
  name: string;
  /** Undefined if all runs of the source are of one server. */
  server?: string;
  startedAt: number;
  /** Undefined as long as there is no response. */
  durationMs: number | undefined;
  state: RunStatus;
  pinnedAt?: number;
}
