import { useCallback, useEffect, useRef, useState } from 'react';

import type { Connected } from '../../../../core/session/connect/connected';
import type { Outcome } from '../../../../core/session/requests/outcome';
import type { Session } from '../../../../core/session/session';

export interface RoundTrip {
  n: number;
  millis: number;
  outcome: Outcome['kind'];
}

const MAX_TRIPS = 60;
const TIMEOUT_MS = 20_000;

/** 2026-07-28 has no `ping`. */
export function roundTripMethod({ era }: Connected): 'ping' | 'server/discover' {
  return era === 'legacy' ? 'ping' : 'server/discover';
}

/** Over answered trips; an error is a response, too. Undefined before the first. */
export function figuresOf(trips: readonly RoundTrip[]) {
  const answered = trips.filter(isAnswered);
  const last = answered.at(-1);
  if (!last) return undefined;
  const sorted = answered.map(({ millis }) => millis).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return {
    last: last.millis,
    min: sorted[0] ?? 0,
    median: sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2,
    answered: answered.length,
    total: trips.length,
  };
}

export function isAnswered({ outcome }: RoundTrip): boolean {
  return outcome === 'result' || outcome === 'error';
}

/** Measures on demand, and periodically while mounted; 0 for never. */
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
    // One at a time, so that a slow server is not flooded.
    if (running.current) return;
    running.current = true;
    setRunning(true);
    void session.request(method, {}, { timeout: TIMEOUT_MS }).then(({ kind, millis }) => {
      running.current = false;
      setRunning(false);
      setTrips((all) => {
        const n = (all.at(-1)?.n ?? 0) + 1;
        return [...all, { n, millis, outcome: kind }].slice(-MAX_TRIPS);
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
