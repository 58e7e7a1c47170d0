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
  toDisplayed(real: number): number;
  toReal(displayed: number): number;
}

/** Folding shorter pauses gains nothing. */
const MIN_PAUSE_MS = 1_000;
/** Displayed length of a pause, as a share of the time outside all pauses. */
const FOLDED_SHARE = 0.03;

/** Requests that a client repeats while nothing happens. */
export const POLLED: ReadonlySet<string> = new Set(['tasks/get', 'ping']);

/** A poll, or the HTTP exchange that carries it. */
function isPoll(item: TimelineItem, spans: Timeline['spans']): boolean {
  if (item.kind !== 'span') return false;
  const request = item.what === 'http' ? spans.get(item.parent ?? '') : item;
  return request?.what === 'request' && request.outcome === 'ok' && POLLED.has(request.name);
}

/** Only its start is activity: it may stay open while nothing happens. */
function isWaiting(item: TimelineItem): boolean {
  return isLasting(item) || (item.kind === 'span' && item.what === 'task');
}

/** Times in which nothing starts or runs, except polls and what only waits (a stream, a process, a task). */
export function pausesOf({ items, spans, end }: Timeline): Pause[] {
  const pauses: Pause[] = [];
  let activeUntil: number | undefined;
  for (const item of items) {
    if (isPoll(item, spans)) continue;
    const from = startOf(item);
    if (activeUntil !== undefined && from - activeUntil >= MIN_PAUSE_MS) pauses.push({ from: activeUntil, to: from });
    activeUntil = Math.max(activeUntil ?? from, isWaiting(item) ? from : endOf(item, end));
  }
  if (activeUntil !== undefined && end - activeUntil >= MIN_PAUSE_MS) pauses.push({ from: activeUntil, to: end });
  return pauses;
}

export const PLAIN_SCALE: TimeScale = {
  pauses: [],
  pauseMs: 0,
  toDisplayed: (real) => real,
  toReal: (displayed) => displayed,
};

/** @param pauses by time, without overlaps */
export function foldedScale({ start, end }: Timeline, pauses: readonly Pause[]): TimeScale {
  if (pauses.length === 0) return PLAIN_SCALE;
  const lengths = pauses.map(({ from, to }) => to - from);
  const activeMs = lengths.reduce((rest, length) => rest - length, end - start);
  const pauseMs = Math.min(...lengths, Math.max(1, activeMs * FOLDED_SHARE));
  let savedMs = 0;
  const folded = pauses.map(({ from, to }) => {
    const displayedFrom = from - savedMs;
    savedMs += to - from - pauseMs;
    return { from, to, displayedFrom };
  });
  const lastBegun = (clock: 'from' | 'displayedFrom', at: number) =>
    folded[partitionPoint(folded.length, (index) => (folded[index]?.[clock] ?? 0) > at) - 1];
  return {
    pauses,
    pauseMs,
    toDisplayed: (real) => {
      const pause = lastBegun('from', real);
      if (!pause) return real;
      if (real >= pause.to) return pause.displayedFrom + pauseMs + (real - pause.to);
      return pause.displayedFrom + ((real - pause.from) / (pause.to - pause.from)) * pauseMs;
    },
    toReal: (displayed) => {
      const pause = lastBegun('displayedFrom', displayed);
      if (!pause) return displayed;
      const inside = displayed - pause.displayedFrom;
      if (inside >= pauseMs) return pause.to + (inside - pauseMs);
      return pause.from + (inside / pauseMs) * (pause.to - pause.from);
    },
  };
}
