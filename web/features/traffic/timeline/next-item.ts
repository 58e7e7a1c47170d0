import { LANES, startOf, type TimelineItem } from '../../../../core/timeline/model';

/** The keys that go from item to item. */
const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type ItemKey = (typeof KEYS)[number];

export function isItemKey(key: string): key is ItemKey {
  return KEYS.some((each) => each === key);
}

/**
 * Where a key leads from an item: left and right in time within its lane, up and down to what is nearest in time on the next line
 * that has something. @param at the index of the item, -1 where there is none
 * @returns an index; undefined where nothing is that way
 */
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
  const from = lineOf(item);
  let best: number | undefined;
  for (const [index, each] of items.entries()) {
    const away = (lineOf(each) - from) * step;
    if (away <= 0) continue;
    const other = items[best ?? -1];
    const nearer = other && (lineOf(other) - from) * step;
    const isNearer =
      nearer === undefined ||
      away < nearer ||
      (away === nearer && other !== undefined && apart(each, item) < apart(other, item));
    if (isNearer) best = index;
  }
  return best;
}

/** Lines in the order of the screen. */
function lineOf({ lane, row }: TimelineItem): number {
  return LANES.indexOf(lane) * 100 + row;
}

function apart(a: TimelineItem, b: TimelineItem): number {
  return Math.abs(startOf(a) - startOf(b));
}
