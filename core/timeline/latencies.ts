import { type Latency, latencyOf } from '../suite/load/latency';
import { isRejectedProbe, type Timeline } from './model';

/** Durations of one method's requests, or of one tool's calls. */
export interface MethodLatency extends Latency {
  method: string;
  subject?: string;
  isServerRequest: boolean;
  failed: number;
  /** Whether all that failed are results with `isError`. */
  areToolErrors: boolean;
  /** Counts in {@link BARS} intervals that grow by one factor, from {@link SHORTEST_MS} to the longest of all rows. */
  bars: readonly number[];
}

export const BARS = 40;
/** Shorter durations count in the first interval. */
export const SHORTEST_MS = 1;

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
  const all = [...groups.values()].flatMap(({ millis }) => millis);
  const longest = all.reduce((max, each) => Math.max(max, each), 2 * SHORTEST_MS);
  const barsOf = (millis: readonly number[]) => {
    const bars = Array.from({ length: BARS }, () => 0);
    for (const each of millis) {
      const share = Math.log(Math.max(1, each / SHORTEST_MS)) / Math.log(longest / SHORTEST_MS);
      const index = Math.min(BARS - 1, Math.floor(share * BARS));
      bars[index] = (bars[index] ?? 0) + 1;
    }
    return bars;
  };
  return [...groups.values()]
    .flatMap(({ millis, subject, ...group }): MethodLatency[] => {
      const latency = latencyOf(millis);
      return latency ? [{ ...group, ...latency, bars: barsOf(millis), subject }] : [];
    })
    .sort((a, b) => b.mean * b.count - a.mean * a.count);
}
