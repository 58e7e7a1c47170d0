import { endOf, startOf, type Timeline, type TimelineItem } from '../../../../core/timeline/model';

/** Only the items of which an entry is visible, with their lanes and their time. */
export function filteredTimeline(timeline: Timeline, visible: ReadonlySet<number>): Timeline {
  const items = timeline.items.filter((item) => isVisible(item, visible));
  const lanes = timeline.lanes.flatMap(({ lane }) => {
    const rows = items.reduce((most, item) => (item.lane === lane ? Math.max(most, item.row + 1) : most), 0);
    return rows > 0 ? [{ lane, rows }] : [];
  });
  const [first] = items;
  if (!first) return { ...timeline, items, lanes };
  const start = startOf(first);
  const end = items.reduce((last, item) => Math.max(last, endOf(item, timeline.end)), start);
  return { ...timeline, items, lanes, start, end };
}

function isVisible(item: TimelineItem, visible: ReadonlySet<number>): boolean {
  if (visible.has(item.seq)) return true;
  return item.kind === 'span' && item.entries.some((seq) => visible.has(seq));
}
