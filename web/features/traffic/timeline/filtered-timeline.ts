import { endOf, startOf, type Timeline, type TimelineItem } from '../../../../core/timeline/model';

export function filteredTimeline(timeline: Timeline, visible: ReadonlySet<number>): Timeline {
  const left = timeline.items.filter((item) => isVisible(item, visible));
  const rowsOf = new Map(
    timeline.lanes.map(({ lane }) => {
      const used = new Set(left.flatMap((item) => (item.lane === lane ? item.row : [])));
      return [lane, [...used].sort((a, b) => a - b)] as const;
    }),
  );
  const items = left.map((item) => ({ ...item, row: rowsOf.get(item.lane)?.indexOf(item.row) ?? 0 }));
  const byKey = new Map(items.map((item) => [item.key, item]));
  const [first] = items;
  const start = first ? startOf(first) : timeline.start;
  return {
    items,
    spans: new Map(items.flatMap((item) => (item.kind === 'span' ? [[item.key, item]] : []))),
    bySeq: new Map(
      [...timeline.bySeq].flatMap(([seq, { key }]) => {
        const item = byKey.get(key);
        return item ? [[seq, item]] : [];
      }),
    ),
    lanes: timeline.lanes.flatMap(({ lane }) => {
      const rows = rowsOf.get(lane)?.length ?? 0;
      return rows > 0 ? [{ lane, rows }] : [];
    }),
    start,
    end: items.reduce((last, item) => Math.max(last, endOf(item, timeline.end)), start),
  };
}

function isVisible(item: TimelineItem, visible: ReadonlySet<number>): boolean {
  if (visible.has(item.seq)) return true;
  return item.kind === 'span' && item.entries.some((seq) => visible.has(seq));
}
