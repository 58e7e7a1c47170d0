import { endOf, startOf, type Timeline, type TimelineItem } from '../../../../core/timeline/model';

export function filteredTimeline(timeline: Timeline, visible: ReadonlySet<number>): Timeline {
  const items = timeline.items.filter((item) => isVisible(item, visible));
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
    // Rows stay where they are: nothing below them moves.
    lanes: timeline.lanes,
    start,
    end: items.reduce((last, item) => Math.max(last, endOf(item, timeline.end)), start),
  };
}

function isVisible(item: TimelineItem, visible: ReadonlySet<number>): boolean {
  if (visible.has(item.seq)) return true;
  return item.kind === 'span' && item.entries.some((seq) => visible.has(seq));
}
