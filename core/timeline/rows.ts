import {
  LANES,
  type Lane,
  MOST_ROWS,
  startOf,
  type Timeline,
  type TimelineItem,
  type TimelineSpan,
} from './model';

/** Sorts items by time. */
export function inOrder(a: TimelineItem, b: TimelineItem): number {
  return startOf(a) - startOf(b) || orderOf(a) - orderOf(b) || a.seq - b.seq;
}

const ORDER = { call: 0, process: 0, request: 1, http: 2, task: 3, wait: 3 } as const;

/** Of what begins in the same millisecond, the whole comes before its parts. */
function orderOf(item: TimelineItem): number {
  return item.kind === 'mark' ? 4 : ORDER[item.what];
}

/** Gives each item its line: below what it is a part of, and where nothing else is. */
export function giveRows(
  items: readonly TimelineItem[],
  spans: ReadonlyMap<string, TimelineSpan>,
): Timeline['lanes'] {
  /** When each line of a lane is free again. */
  const busy = new Map<Lane, number[]>();
  for (const item of items) {
    const rows = busy.get(item.lane) ?? [];
    busy.set(item.lane, rows);
    if (item.kind === 'mark') {
      const of = item.of === undefined ? undefined : spans.get(item.of);
      if (of?.lane === item.lane) item.row = of.row;
      if (rows.length === 0) rows.push(-Infinity);
      continue;
    }
    const parent = item.parent === undefined ? undefined : spans.get(item.parent);
    let row = parent?.lane === item.lane ? Math.min(parent.row + 1, MOST_ROWS - 1) : 0;
    while (row < MOST_ROWS - 1 && (rows[row] ?? -Infinity) > item.start) row += 1;
    while (rows.length <= row) rows.push(-Infinity);
    rows[row] = Math.max(rows[row] ?? -Infinity, item.end ?? Infinity);
    item.row = row;
  }
  return LANES.flatMap((lane) => {
    const rows = busy.get(lane);
    return rows ? [{ lane, rows: rows.length }] : [];
  });
}
