import { Writable } from '../../../core/store';

/** Ids of the runs ticked in the history, until the page reloads; some may have been deleted since. A React store. */
export const chosenRuns = new Writable<ReadonlySet<number>>(new Set());

export function chooseRuns(ids: readonly number[], chosen: boolean): void {
  const next = new Set(chosenRuns.snapshot());
  for (const id of ids) {
    if (chosen) next.add(id);
    else next.delete(id);
  }
  chosenRuns.set(next);
}
