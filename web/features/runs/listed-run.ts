import type { OpenedRun } from '../../record/opened-run';
import type { ResultState } from '../../record/outcome-state';
import type { RunKind } from '../../record/run-row';

/** A run in a list, without its texts: a row of the history, or a call of a recording. */
export interface ListedRun {
  id: number;
  kind: RunKind;
  /** The tool's or prompt's name, the resource's URI, a message's method. */
  name: string;
  /** Undefined if all runs of the source are of one server. */
  server?: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Undefined as long as there is no response. */
  millis: number | undefined;
  state: ResultState;
  pinnedAt?: number;
}

/** A run with its texts. */
export type Opened<R extends ListedRun> = Omit<OpenedRun, 'kept'> & { kept: R };

export function isSameItem(a: ListedRun, b: ListedRun): boolean {
  return a.server === b.server && a.kind === b.kind && a.name === b.name;
}

/** By start time, descending. */
export function newestFirst(a: ListedRun, b: ListedRun): number {
  return b.startedAt - a.startedAt || b.id - a.id;
}
