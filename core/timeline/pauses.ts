import { partitionPoint } from '../json/partition-point';
import { endOf, isLasting, startOf, type Timeline, type TimelineItem } from './model';

/** Milliseconds since the epoch. */
export interface Pause {
  from: number;
  to: number;
}

/** Maps between real and displayed time, both in milliseconds. Without pauses they are the same. */
export interface TimeScale {
  pauses: readonly Pause[];
  pauseMs: number;
  toDisplayed(at: number): number;
  toReal(shown: number): number;
}

/** Folding shorter pauses gains nothing. */
const MIN_PAUSE_MS = 1_000;
/** Share of the remaining time that a folded pause takes. */
const FOLDED_SHARE = 0.03;

/** Asked again and again while nothing happens. */
export const POLLED: ReadonlySet<string> = new Set(['tasks/get', 'ping']);

function isPoll(item: TimelineItem): boolean {
  return item.kind === 'span' && item.what === 'request' && item.outcome === 'ok' && POLLED.has(item.name);
}

/** A task is known by its polls. */
function isWaited(item: TimelineItem): boolean {
  return isLasting(item) || (item.kind === 'span' && item.what === 'task');
}

/** Times without activity: only lasting exchanges, processes and tasks were open, and polled. */
export function pausesOf({ items, end }: Timeline): Pause[] {
  const pauses: Pause[] = [];
  let until: number | undefined;
  for (const item of items) {
    if (isPoll(item)) continue;
    // A waiting stream is no activity.
    const from = startOf(item);
    if (until !== undefined && from - until >= MIN_PAUSE_MS) pauses.push({ from: until, to: from });
    until = Math.max(until ?? from, isWaited(item) ? from : endOf(item, end));
  }
  if (until !== undefined && end - until >= MIN_PAUSE_MS) pauses.push({ from: until, to: end });
  return pauses;
}

export const PLAIN_SCALE: TimeScale = {
  pauses: [],
  pauseMs: 0,
  toDisplayed: (at) => at,
  toReal: (shown) => shown,
};

/** @param pauses by time, without overlaps */
export function foldedScale({ start, end }: Timeline, pauses: readonly Pause[]): TimeScale {
  if (pauses.length === 0) return PLAIN_SCALE;
  const rest = pauses.reduce((sum, { from, to }) => sum - (to - from), end - start);
  const shortest = Math.min(...pauses.map(({ from, to }) => to - from));
  const folded = Math.min(shortest, Math.max(1, rest * FOLDED_SHARE));
  // Milliseconds that the folded pauses so far take from the screen.
  let cut = 0;
  const sections = pauses.map(({ from, to }) => {
    const section = { from, to, shown: from - cut };
    cut += to - from - folded;
    return section;
  });
  const last = (side: 'from' | 'shown', at: number) =>
    sections[partitionPoint(sections.length, (index) => (sections[index]?.[side] ?? 0) > at) - 1];
  return {
    pauses,
    pauseMs: folded,
    toDisplayed: (at) => {
      const pause = last('from', at);
      if (!pause) return at;
      if (at >= pause.to) return pause.shown + folded + (at - pause.to);
      return pause.shown + ((at - pause.from) / (pause.to - pause.from)) * folded;
    },
    toReal: (shown) => {
      const pause = last('shown', shown);
      if (!pause) return shown;
      const inside = shown - pause.shown;
      if (inside >= folded) return pause.to + (inside - folded);
      return pause.from + (inside / folded) * (pause.to - pause.from);
    },
  };
}
