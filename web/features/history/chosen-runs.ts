import { Writable } from '../../../core/store';

/** The ids of the runs that are ticked in the history, for as long as the page; some may be gone by now. A React store. */
export const chosenRuns = new Writable<ReadonlySet<number>>(new Set());

/** Ticks runs, or takes their ticks back. */
export function chooseRuns(ids: readonly number[], chosen: boolean): void {
  const next = new Set(chosenRuns.snapshot());
  for (const id of ids) {
    if (chosen) next.add(id);
    else next.delete(id);
  }
  chosenRuns.set(next);
}
