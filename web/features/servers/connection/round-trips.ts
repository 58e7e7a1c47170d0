import { useCallback, useEffect, useRef, useState } from 'react';

import type { Connected } from '../../../../core/session/connect/connected';
import type { Outcome } from '../../../../core/session/requests/outcome';
import type { Session } from '../../../../core/session/session';

export interface RoundTrip {
  number: number;
  durationMs: number;
  outcome: Outcome['kind'];
}

const MAX_TRIPS = 60;
const TIMEOUT_MS = 20_000;

/** Protocol version 2026-07-28 has no `ping`; older ones (`legacy`) do. */
export function roundTripMethod({ era }: Connected): 'ping' | 'server/discover' {
  return era === 'legacy' ? 'ping' : 'server/discover';
}

/** Last, minimum and median time of the trips with a response; undefined before the first. */
export function statisticsOf(trips: readonly RoundTrip[]) {
  const responded = trips.filter(hasResponse);
  const last = responded.at(-1);
  if (!last) return undefined;
  const sorted = responded.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return {
    last: last.durationMs,
    min: sorted[0] ?? 0,
    median: sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2,
    answered: responded.length,
    total: trips.length,
  };
}

export function hasResponse({ outcome }: RoundTrip): boolean {
  return outcome === 'result' || outcome === 'error';
}

/** Measures round trips on demand, and periodically while mounted. @param everySeconds 0 for only on demand */
export function useRoundTrips(
  session: Session,
  connected: Connected,
  everySeconds: number,
): { trips: readonly RoundTrip[]; isRunning: boolean; measure: () => void } {
  const [trips, setTrips] = useState<readonly RoundTrip[]>([]);
  const [isRunning, setRunning] = useState(false);
  /** Known at once, unlike the state. */
  const isBusy = useRef(false);
  const method = roundTripMethod(connected);

  const measure = useCallback(() => {
    // One at a time, so that a slow server is not flooded.
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    void session.request(method, {}, { timeoutMs: TIMEOUT_MS }).then(({ kind, millis }) => {
      isBusy.current = false;
      setRunning(false);
      setTrips((all) => {
        const number = (all.at(-1)?.number ?? 0) + 1;
        return [...all, { number, durationMs: millis, outcome: kind }].slice(-MAX_TRIPS);
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
