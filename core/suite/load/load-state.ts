import type { Outcome } from '../../session/requests/outcome';
import type { LocalizedText } from '../../text/phrase';
import type { CallOutcome } from '../run/call-response';

/** A stopped call has not failed. */
export type LoadErrorKind = Exclude<CallOutcome['kind'], 'ok'>;

/** Errors whose texts differ only in numbers. */
export interface LoadErrors {
  kind: LoadErrorKind;
  text: LocalizedText;
  count: number;
  example: Outcome;
}

export type LoadStatus =
  | { kind: 'running' }
  /** `late`: time was up before everything was sent. */
  | { kind: 'ended'; reason: 'done' | 'late' | 'stopped' | 'connection-lost' };

export interface LoadState {
  status: LoadStatus;
  planned: number;
  elapsed: number;
  sent: number;
  open: number;
  waiting: number;
  ok: number;
  failed: number;
  cancelled: number;
  rate: number;
  errors: readonly LoadErrors[];
  /** Errors of kinds beyond the first 20. */
  otherErrors: number;
  /** Milliseconds from due time to response or timeout, one for each call; grows in place. */
  latencies: readonly number[];
  /** Milliseconds from sending to response or timeout, for the same calls. */
  serviceTimes: readonly number[];
  /** By the second in which they ended; grows in place. */
  seconds: readonly LoadSecond[];
}

export interface LoadSecond {
  ok: number;
  failed: number;
  /** Milliseconds, as in {@link LoadState.latencies}. */
  latencies: number[];
}

export const NOT_SENT = { kind: 'cancelled', request: '', millis: 0 } as const satisfies Outcome;

export function emptyState(planned: number): LoadState {
  return {
    status: { kind: 'running' },
    planned,
    elapsed: 0,
    sent: 0,
    open: 0,
    waiting: 0,
    ok: 0,
    failed: 0,
    cancelled: 0,
    rate: 0,
    errors: [],
    otherErrors: 0,
    latencies: [],
    serviceTimes: [],
    seconds: [],
  };
}
