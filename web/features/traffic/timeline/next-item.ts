import { LANES, startOf, type TimelineItem } from '../../../../core/timeline/model';

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type ItemKey = (typeof KEYS)[number];

export function isItemKey(key: string): key is ItemKey {
  return KEYS.some((each) => each === key);
}

/** Left and right go in time within a lane, up and down to the nearest in time on the next line. `at`: -1 for none. */
export function nextItem(items: readonly TimelineItem[], at: number, key: ItemKey): number | undefined {
  const item = items[at];
  if (key === 'End') return items.length === 0 ? undefined : items.length - 1;
  if (!item || key === 'Home') return items.length === 0 ? undefined : 0;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const step = key === 'ArrowLeft' ? -1 : 1;
    let next = at + step;
    while (items[next] && items[next]?.lane !== item.lane) next += step;
    return items[next] ? next : undefined;
  }
  const step = key === 'ArrowUp' ? -1 : 1;
  const from = screenLine(item);
  let best: number | undefined;
  for (const [index, each] of items.entries()) {
    const lines = (screenLine(each) - from) * step;
    if (lines <= 0) continue;
    const other = items[best ?? -1];
    const nearer = other && (screenLine(other) - from) * step;
    const isNearer =
      nearer === undefined ||
      lines < nearer ||
      (lines === nearer && other !== undefined && timeBetween(each, item) < timeBetween(other, item));
    if (isNearer) best = index;
  }
  return best;
}

function screenLine({ lane, row }: TimelineItem): number {
  return LANES.indexOf(lane) * 100 + row;
}

function timeBetween(a: TimelineItem, b: TimelineItem): number {
  return Math.abs(startOf(a) - startOf(b));
}
