import type { Outcome } from '../../session/requests/raw-channel';
import type { Words } from '../../text/phrase';
import type { AnswerOutcome } from '../run/call-answer';

/** How a call of a load test can fail: what was stopped has not failed. */
export type LoadErrorKind = Exclude<AnswerOutcome['kind'], 'ok'>;

/** Errors that say the same but for numbers. */
export interface LoadErrors {
  kind: LoadErrorKind;
  /** What the first of them says. */
  words: Words;
  count: number;
  /** The first of them. */
  example: Outcome;
}

export type LoadStatus =
  | { kind: 'running' }
  /** `late`: the time was over before all was sent. */
  | { kind: 'ended'; why: 'done' | 'late' | 'stopped' | 'connection-lost' };

/** A load test at a moment. */
export interface LoadState {
  status: LoadStatus;
  planned: number;
  /** Milliseconds since it began. */
  elapsed: number;
  sent: number;
  open: number;
  /** Have fallen due and wait for a call to end. */
  waiting: number;
  ok: number;
  failed: number;
  /** Stopped before their answer came. */
  cancelled: number;
  /** Calls that ended within the last second. */
  rate: number;
  errors: readonly LoadErrors[];
  /** Errors of further kinds than {@link MOST_KINDS}. */
  otherErrors: number;
  /** Of each call that was answered or timed out, milliseconds from when it fell due; grows in place. */
  latencies: readonly number[];
  /** Of the same calls, milliseconds from when they were sent. */
  serviceTimes: readonly number[];
}

/** The state before anything was sent. */
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
  };
}
