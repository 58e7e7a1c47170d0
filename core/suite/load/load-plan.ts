import { Arrivals, type Stage } from './arrivals';

export interface LoadPlan {
  /** Calls that fall due each second, whether earlier calls got a response or not. */
  rate: number;
  /** Maximum number of open calls; one that falls due meanwhile waits, and its waiting counts. */
  concurrency: number;
  end: LoadEnd;
  /** Instead of {@link LOAD_LIMITS}: the command line may ask for more than a page. Stages have none. */
  limits?: { seconds: number; calls: number };
}

export type LoadEnd =
  | { kind: 'count'; calls: number }
  /** Calls that are due but not sent by then are never sent. */
  | { kind: 'duration'; seconds: number }
  /** The rate of the plan is the one at the start. */
  | { kind: 'stages'; stages: readonly Stage[] };

/** A load test measures a server; it must not bring one down. */
export const LOAD_LIMITS = { rate: 200, concurrency: 64, seconds: 300, calls: 20_000 } as const;

export type LoadPlanProblem = 'rate' | 'concurrency' | 'seconds' | 'calls';

/** Of a plan that was typed into a form, which has neither stages nor limits of its own. */
export function planProblems({ rate, concurrency, end }: LoadPlan): LoadPlanProblem[] {
  const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
  const problems: LoadPlanProblem[] = [];
  if (!(rate > 0 && rate <= LOAD_LIMITS.rate)) problems.push('rate');
  if (!isWhole(concurrency, LOAD_LIMITS.concurrency)) problems.push('concurrency');
  if (end.kind === 'count' && !isWhole(end.calls, LOAD_LIMITS.calls)) problems.push('calls');
  if (end.kind === 'duration' && !(end.seconds > 0 && end.seconds <= LOAD_LIMITS.seconds)) problems.push('seconds');
  return problems;
}

export function arrivalsOf({ rate, end }: LoadPlan): Arrivals {
  return new Arrivals(rate, end.kind === 'stages' ? end.stages : []);
}

export function plannedCalls(plan: LoadPlan): number {
  const { rate, end, limits = LOAD_LIMITS } = plan;
  if (end.kind === 'count') return Math.min(end.calls, limits.calls);
  const arrivals = end.kind === 'duration' ? rate * end.seconds : arrivalsOf(plan).total;
  return Math.min(Math.ceil(arrivals), limits.calls);
}

/** When no more calls are sent: of a number of calls, the limit. */
export function planDurationMs(plan: LoadPlan): number {
  const { end, limits = LOAD_LIMITS } = plan;
  if (end.kind === 'stages') return arrivalsOf(plan).endMs;
  return (end.kind === 'duration' ? end.seconds : limits.seconds) * 1000;
}
