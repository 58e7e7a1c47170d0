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
  const rows: (R | FoldedRuns<R>)[] = [];
  let series: R[] = [];
  const end = () => {
    const key = `from ${String(series[0]?.id)}`;
    const isOpen = opened.has(key) || series.some(({ id }) => String(id) === selected);
    if (series.length < MIN_COUNT || isOpen) rows.push(...series);
    else rows.push({ key, folded: series });
    series = [];
  };
  for (const run of runs) {
    if (isBackground(run)) series.push(run);
    else {
      end();
      rows.push(run);
    }
  }
  end();
  return rows;
}

/** `initialize, tools/list, 60 × tasks/get` */
export function foldedNames(runs: readonly ListedRun[], separator: string): string {
  const counts = new Map<string, number>();
  for (const { name } of runs) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${String(count)} × ${name}`)).join(separator);
}
