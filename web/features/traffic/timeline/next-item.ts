import { LANES, MAX_ROWS, startOf, type TimelineItem } from '../../../../core/timeline/model';

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type NavigationKey = (typeof KEYS)[number];

export function isNavigationKey(key: string): key is NavigationKey {
  return KEYS.some((each) => each === key);
}

/** Left and right within a lane, up and down to the nearest in time on the next line (a row of a lane). −1: none. */
export function nextItem(items: readonly TimelineItem[], current: number, key: NavigationKey): number | undefined {
  const item = items[current];
  if (key === 'End') return items.length === 0 ? undefined : items.length - 1;
  if (!item || key === 'Home') return items.length === 0 ? undefined : 0;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const step = key === 'ArrowLeft' ? -1 : 1;
    let next = current + step;
    while (items[next] && items[next]?.lane !== item.lane) next += step;
    return items[next] ? next : undefined;
  }
  const step = key === 'ArrowUp' ? -1 : 1;
  const from = lineOf(item);
  let best: number | undefined;
  for (const [index, each] of items.entries()) {
    const distance = (lineOf(each) - from) * step;
    if (distance <= 0) continue;
    const bestItem = items[best ?? -1];
    const bestDistance = bestItem && (lineOf(bestItem) - from) * step;
    const isNearer =
      bestDistance === undefined ||
      distance < bestDistance ||
      (distance === bestDistance && bestItem !== undefined && timeBetween(each, item) < timeBetween(bestItem, item));
    if (isNearer) best = index;
  }
  return best;
}

function lineOf({ lane, row }: TimelineItem): number {
  return LANES.indexOf(lane) * MAX_ROWS + row;
}

function timeBetween(a: TimelineItem, b: TimelineItem): number {
  return Math.abs(startOf(a) - startOf(b));
}
