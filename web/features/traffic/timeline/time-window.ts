/** In milliseconds. */
export interface Range {
  from: number;
  to: number;
}

export type TimeWindow = { kind: 'all' } | ({ kind: 'part' } & Range) | { kind: 'newest'; length: number };

/** Times have a resolution of a millisecond. */
const MIN_LENGTH_MS = 4;
const MARGIN = 0.02;

export function wholeRange(start: number, end: number): Range {
  const room = Math.max(MIN_LENGTH_MS / 2, (end - start) * MARGIN);
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

/** A factor below 1 zooms in. `around` keeps its place on the screen. */
export function zoomed(range: Range, factor: number, around: number, whole: Range): TimeWindow {
  const length = (range.to - range.from) * factor;
  if (length >= whole.to - whole.from) return { kind: 'all' };
  const next = Math.max(MIN_LENGTH_MS, length);
  const part = (around - range.from) / (range.to - range.from);
  return clampedTo({ from: around - part * next, to: around + (1 - part) * next }, whole);
}

export function panned(range: Range, by: number, whole: Range): TimeWindow {
  if (range.to - range.from >= whole.to - whole.from) return { kind: 'all' };
  return clampedTo({ from: range.from + by, to: range.to + by }, whole);
}

/** Undefined if the time is visible already. */
export function revealing(range: Range, at: Range, whole: Range): TimeWindow | undefined {
  if (at.from >= range.from && at.from <= range.to) return undefined;
  const length = range.to - range.from;
  const from = at.from < range.from ? at.from - length * 0.1 : at.from - length * 0.8;
  return clampedTo({ from, to: from + length }, whole);
}

function clampedTo({ from, to }: Range, whole: Range): TimeWindow {
  const shift = Math.max(0, whole.from - from) - Math.max(0, to - whole.to);
  return { kind: 'part', from: from + shift, to: to + shift };
}

const STEPS_MS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * 1_000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60_000),
  ...[1, 2, 6, 12, 24].map((hours) => hours * 3_600_000),
];

export function ticksOf({ from, to }: Range, minStep: number): number[] {
  const step = STEPS_MS.find((each) => each >= minStep) ?? Math.ceil(minStep / 86_400_000) * 86_400_000;
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at);
  return ticks;
}
