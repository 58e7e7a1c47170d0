import type { TimelineItem, TimelineSpan } from './model';

/** Durations in milliseconds, without the user's time, which has spans of its own. @param items all of the timeline */
export function serverTimesOf(items: readonly TimelineItem[]): (span: TimelineSpan, end: number) => number {
  const userMs = new Map<string, number>();
  for (const item of items) {
    if (item.kind === 'mark' || item.parent === undefined || item.end === undefined) continue;
    // A task's server requests come while `tasks/result` is open (2025-11-25).
    const serverMs = item.what === 'wait' ? 0 : item.name === 'tasks/result' ? item.millis : undefined;
    if (serverMs === undefined) continue;
    userMs.set(item.parent, (userMs.get(item.parent) ?? 0) + item.end - item.start - serverMs);
  }
  return ({ what, millis, start, key }, end) =>
    what === 'request' && millis !== undefined ? millis : Math.max(0, end - start - (userMs.get(key) ?? 0));
}
