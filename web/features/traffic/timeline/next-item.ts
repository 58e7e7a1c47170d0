import { LANES, MAX_ROWS, startOf, type TimelineItem } from '../../../../core/timeline/model';

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type NavigationKey = (typeof KEYS)[number];

export function isNavigationKey(key: string): key is NavigationKey {
  return KEYS.some((each) => each === key);
}

/** Left and right within a lane, up and down to the nearest in time in the next row. @param current −1 for none */
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
  const linesTo = (other: TimelineItem) => (lineOf(other) - lineOf(item)) * step;
  let best: TimelineItem | undefined;
  for (const other of items) {
    const lines = linesTo(other);
    if (lines <= 0) continue;
    // By line first, then by time.
    const distance = best ? lines - linesTo(best) || timeBetween(other, item) - timeBetween(best, item) : -1;
    if (distance < 0) best = other;
  }
  return best && items.indexOf(best);
}

function lineOf({ lane, row }: TimelineItem): number {
  return LANES.indexOf(lane) * MAX_ROWS + row;
}

function timeBetween(a: TimelineItem, b: TimelineItem): number {
  return Math.abs(startOf(a) - startOf(b));
}
