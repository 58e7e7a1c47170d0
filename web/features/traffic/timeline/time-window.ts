/** A stretch of time, in milliseconds. */
export interface Range {
  from: number;
  to: number;
}

/** What of the time is in sight: all of it, a part, or the newest part of this length. */
export type TimeWindow = { kind: 'all' } | ({ kind: 'part' } & Range) | { kind: 'newest'; length: number };

/** Nothing is told in less than a millisecond. */
const SHORTEST = 4;
/** Room before the first thing and after the last, as a part of the whole. */
const MARGIN = 0.02;

/** All that there is to see, with some room at both ends. */
export function wholeOf(start: number, end: number): Range {
  const room = Math.max(SHORTEST / 2, (end - start) * MARGIN);
  return { from: start - room, to: end + room };
}

export function rangeOf(shown: TimeWindow, whole: Range): Range {
  switch (shown.kind) {
    case 'all':
      return whole;
    case 'part':
      return shown;
    case 'newest':
      return { from: whole.to - shown.length, to: whole.to };
  }
}

/** Zooms by a factor (below 1: nearer) around a time, which stays where it is on the screen. */
export function zoomed(range: Range, factor: number, around: number, whole: Range): TimeWindow {
  const length = (range.to - range.from) * factor;
  if (length >= whole.to - whole.from) return { kind: 'all' };
  const next = Math.max(SHORTEST, length);
  const part = (around - range.from) / (range.to - range.from);
  return within({ from: around - part * next, to: around + (1 - part) * next }, whole);
}

/** Moves by so many milliseconds, not beyond the ends. */
export function panned(range: Range, by: number, whole: Range): TimeWindow {
  if (range.to - range.from >= whole.to - whole.from) return { kind: 'all' };
  return within({ from: range.from + by, to: range.to + by }, whole);
}

/** Moves as little as it must for a time to be in sight; undefined where it is. */
export function revealing(range: Range, at: Range, whole: Range): TimeWindow | undefined {
  if (at.from >= range.from && at.from <= range.to) return undefined;
  const length = range.to - range.from;
  const from = at.from < range.from ? at.from - length * 0.1 : at.from - length * 0.8;
  return within({ from, to: from + length }, whole);
}

function within({ from, to }: Range, whole: Range): TimeWindow {
  const back = Math.max(0, to - whole.to);
  const on = Math.max(0, whole.from - from);
  return { kind: 'part', from: from - back + on, to: to - back + on };
}

const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((millis) => millis),
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * 1_000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60_000),
  ...[1, 2, 6, 12, 24].map((hours) => hours * 3_600_000),
];

/** The times that an axis names: round ones, at most `most` of them. */
export function ticksOf({ from, to }: Range, most: number): number[] {
  const least = (to - from) / Math.max(1, most);
  const step = STEPS.find((each) => each >= least) ?? Math.ceil(least / 86_400_000) * 86_400_000;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at);
  return ticks;
}
