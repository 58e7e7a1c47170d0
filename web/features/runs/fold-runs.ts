import { groupAdjacent } from '../../../core/json/group-adjacent';
import { countEach } from '../../../core/json/group-by';
import type { ListedRun } from './listed-run';

/** Requests in a row that nobody asked for, such as the handshake, lists and polls: one row until it is opened. */
export interface FoldedRuns<R extends ListedRun> {
  key: string;
  folded: readonly R[];
}

const MIN_COUNT = 2;

/** @param selected id of the open run, which stays in sight */
export function foldRuns<R extends ListedRun>(
  runs: readonly R[],
  isBackground: (run: R) => boolean,
  opened: ReadonlySet<string>,
  selected: string | undefined,
): readonly (R | FoldedRuns<R>)[] {
  return groupAdjacent(runs, (run) => isBackground(run) || undefined).flatMap(({ items }): (R | FoldedRuns<R>)[] => {
    const key = `from ${String(items[0].id)}`;
    const isOpen = opened.has(key) || items.some(({ id }) => String(id) === selected);
    return items.length < MIN_COUNT || isOpen ? items : [{ key, folded: items }];
  });
}

/** `initialize, tools/list, 60 × tasks/get` */
export function foldedNames(runs: readonly ListedRun[], separator: string): string {
  const counts = countEach(runs.map(({ name }) => name));
  return [...counts].map(([name, count]) => (count === 1 ? name : `${String(count)} × ${name}`)).join(separator);
}
