import { useCallback, useEffect, useRef, useState } from 'react';

import type { Connected } from '../../../../core/session/connect/connected';
import type { Outcome } from '../../../../core/session/requests/raw-channel';
import type { Session } from '../../../../core/session/session';

/** One request there and its answer back. */
export interface RoundTrip {
  /** Counts from 1. */
  n: number;
  /** Milliseconds. */
  millis: number;
  outcome: Outcome['kind'];
}

/** So many are kept. */
const KEPT = 60;
/** Without an answer by then there is none. */
const LIMIT = 20_000;

/** The request that a version has for it: there is no `ping` on 2026-07-28. */
export function roundTripMethod({ era }: Connected): 'ping' | 'server/discover' {
  return era === 'legacy' ? 'ping' : 'server/discover';
}

/** Figures of those that were answered, an error being an answer too; undefined before the first. */
export function figuresOf(trips: readonly RoundTrip[]) {
  const answered = trips.filter(isAnswer);
  const last = answered.at(-1);
  if (!last) return undefined;
  const sorted = answered.map(({ millis }) => millis).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return {
    last: last.millis,
    min: sorted[0] ?? 0,
    median: sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2,
    /** Answers, and requests in all. */
    answered: answered.length,
    total: trips.length,
  };
}

export function isAnswer({ outcome }: RoundTrip): boolean {
  return outcome === 'result' || outcome === 'error';
}

/** Measures round trips on demand, and every so many seconds for as long as it is shown; 0 for never. */
export function useRoundTrips(
  session: Session,
  connected: Connected,
  everySeconds: number,
): { trips: readonly RoundTrip[]; isRunning: boolean; measure: () => void } {
  const [trips, setTrips] = useState<readonly RoundTrip[]>([]);
  const [isRunning, setRunning] = useState(false);
  const running = useRef(false);
  const method = roundTripMethod(connected);

  const measure = useCallback(() => {
    // The next one waits for the answer, so that a slow server is not flooded.
    if (running.current) return;
    running.current = true;
    setRunning(true);
    void session.request(method, {}, { timeout: LIMIT }).then(({ kind, millis }) => {
      running.current = false;
      setRunning(false);
      setTrips((all) => {
        const n = (all.at(-1)?.n ?? 0) + 1;
        return [...all, { n, millis, outcome: kind }].slice(-KEPT);
      });
    });
  }, [session, method]);

  useEffect(() => {
    if (everySeconds === 0) return;
    const timer = setInterval(measure, everySeconds * 1000);
    return () => clearInterval(timer);
  }, [everySeconds, measure]);

  return { trips, isRunning, measure };
}
