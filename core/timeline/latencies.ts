import { type Bar, type Latency, latencyOf } from '../suite/load/latency';
import { isRejectedProbe, type Timeline } from './model';

/** Durations of one method's requests, or of one tool's calls. */
export interface MethodLatency extends Latency {
  method: string;
  subject?: string;
  isServerRequest: boolean;
  failed: number;
  /** Whether all that failed are results with `isError`. */
  areToolErrors: boolean;
  /** All rows have the same scale, from 0 to the longest duration. */
  bars: readonly Bar[];
}

const BARS = 40;

/** Sorted by total time, descending. Rounds count separately: the user's time to answer is not the server's. */
export function latenciesOf({ items }: Pick<Timeline, 'items'>): MethodLatency[] {
  type Group = Omit<MethodLatency, keyof Latency | 'bars'> & { millis: number[] };
  const groups = new Map<string, Group>();
  for (const item of items) {
    if (item.kind === 'mark' || item.what !== 'request' || item.lane === 'app') continue;
    if (item.end === undefined || item.outcome === 'cancelled' || isRejectedProbe(item)) continue;
    const { name: method, subject } = item;
    const isServerRequest = item.lane === 'questions';
    const key = JSON.stringify([isServerRequest, method, subject]);
    let group = groups.get(key);
    if (!group)
      groups.set(key, (group = { method, subject, isServerRequest, failed: 0, areToolErrors: true, millis: [] }));
    group.millis.push(item.millis ?? item.end - item.start);
    if (item.outcome === 'ok' || item.outcome === 'input-required') continue;
    group.failed += 1;
    group.areToolErrors &&= item.outcome === 'tool-error';
  }
  const longest = [...groups.values()].flatMap((group) => group.millis).reduce((max, each) => Math.max(max, each), 1);
  const width = longest / BARS;
  const barsOf = (millis: readonly number[]) => {
    const bars = Array.from({ length: BARS }, (_, index) => ({
      from: index * width,
      to: (index + 1) * width,
      count: 0,
    }));
    for (const each of millis) {
      const bar = bars[Math.min(BARS - 1, Math.floor(each / width))];
      if (bar) bar.count += 1;
    }
    return bars.filter(({ count }) => count > 0);
  };
  return [...groups.values()]
    .flatMap(({ millis, subject, ...group }): MethodLatency[] => {
      const latency = latencyOf(millis);
      return latency ? [{ ...group, ...latency, bars: barsOf(millis), subject }] : [];
    })
    .sort((a, b) => b.mean * b.count - a.mean * a.count);
}
