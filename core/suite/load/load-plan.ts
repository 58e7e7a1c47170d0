/** How the calls of a load test are sent. */
export interface LoadPlan {
  /** Calls that fall due each second, whether the calls before them were answered or not. */
  rate: number;
  /** Calls that may be open at a time; one that falls due meanwhile waits, and its waiting counts. */
  concurrency: number;
  end: LoadEnd;
  /** In place of {@link LOAD_LIMITS}, where whoever runs it asks for more than a page should. */
  limits?: { seconds: number; calls: number };
}

export type LoadEnd =
  | { kind: 'count'; calls: number }
  /** What has fallen due and was not sent by then is not sent at all. */
  | { kind: 'duration'; seconds: number };

/** No load test goes beyond these: it is to measure a server, not to bring one down. */
export const LOAD_LIMITS = { rate: 200, concurrency: 64, seconds: 300, calls: 20_000 } as const;

/** What of a plan is no number, or more or less than it may be. */
export type LoadPlanFault = 'rate' | 'concurrency' | 'seconds' | 'calls';

/** What is wrong with a plan; empty where it can be run. */
export function faultsOfPlan({ rate, concurrency, end }: LoadPlan): LoadPlanFault[] {
  const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
  const faults: LoadPlanFault[] = [];
  if (!(rate > 0 && rate <= LOAD_LIMITS.rate)) faults.push('rate');
  if (!isWhole(concurrency, LOAD_LIMITS.concurrency)) faults.push('concurrency');
  if (end.kind === 'count' && !isWhole(end.calls, LOAD_LIMITS.calls)) faults.push('calls');
  if (end.kind === 'duration' && !(end.seconds > 0 && end.seconds <= LOAD_LIMITS.seconds)) faults.push('seconds');
  return faults;
}

/** How many calls a plan sends, where the server keeps up. */
export function plannedCalls({ rate, end, limits = LOAD_LIMITS }: LoadPlan): number {
  const calls = end.kind === 'count' ? end.calls : Math.ceil(rate * end.seconds);
  return Math.min(calls, limits.calls);
}

/** Milliseconds after which nothing more is sent. */
export function millisOfPlan({ end, limits = LOAD_LIMITS }: LoadPlan): number {
  return (end.kind === 'duration' ? end.seconds : limits.seconds) * 1000;
}
