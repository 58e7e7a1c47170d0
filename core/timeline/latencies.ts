import { type Bar, histogramOf, type Latency, latencyOf } from '../suite/load/latency';
import type { Timeline } from './model';

/** How long the requests of one method took, or the calls of one tool. */
export interface MethodLatency extends Latency {
  method: string;
  /** The tool, prompt or resource; absent where it has none. */
  subject?: string;
  /** The server asked it. */
  isQuestion: boolean;
  /** Those that did not end well. */
  failed: number;
  /** Empty where there are too few for a distribution. */
  bars: readonly Bar[];
}

/** One call's duration stands at that call. */
const MIN_CALLS = 2;
/** Fewer say nothing of how they are spread. */
const MIN_HISTOGRAM_CALLS = 5;

/**
 * Of all that was asked more than once: those that took most time together first. Rounds count apart: the time in which
 * somebody answers is not the server's.
 */
export function latenciesOf({ items }: Pick<Timeline, 'items'>): MethodLatency[] {
  interface Group {
    method: string;
    subject: string | undefined;
    isQuestion: boolean;
    failed: number;
    millis: number[];
  }
  const groups = new Map<string, Group>();
  for (const item of items) {
    if (item.kind === 'mark' || item.what !== 'request' || item.lane === 'app') continue;
    if (item.end === undefined || item.outcome === 'cancelled') continue;
    const { name: method, subject } = item;
    const isQuestion = item.lane === 'questions';
    const key = JSON.stringify([isQuestion, method, subject]);
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { method, subject, isQuestion, failed: 0, millis: [] }));
    group.millis.push(item.end - item.start);
    if (item.outcome !== 'ok' && item.outcome !== 'input-required') group.failed += 1;
  }
  return [...groups.values()]
    .flatMap(({ millis, subject, ...group }): MethodLatency[] => {
      const latency = latencyOf(millis);
      if (!latency || millis.length < MIN_CALLS) return [];
      const bars = millis.length < MIN_HISTOGRAM_CALLS ? [] : histogramOf(millis, 16);
      return [{ ...group, ...latency, bars, subject }];
    })
    .sort((a, b) => b.mean * b.count - a.mean * a.count);
}
