import type { NegativeCase } from '../../../../core/schema/negative/negative-case';
import type { EndedState } from '../../../../core/run/run';
import type { BatchOutcome } from './batch-outcome';

export type BatchResultState =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'not-sent' }
  | {
      kind: 'ended';
      outcome: BatchOutcome;
      code: string | undefined;
      durationMs: number;
      /** Undefined if over the memory limit. */
      ended: EndedState | undefined;
    };

export interface BatchResult {
  case: NegativeCase;
  state: BatchResultState;
}

export interface Batch {
  id: number;
  /** Per tool, from 1. */
  number: number;
  tool: string;
  startedAt: number;
  state:
    | { kind: 'running'; cancel: () => void }
    | { kind: 'ended'; reason: 'done' | 'cancelled' | 'connection-lost'; durationMs: number };
  results: readonly BatchResult[];
  bytes: number;
}

/** In the order of the report, the worst first. `refused` and `allowed` are of cases that the schema allows. */
export const BATCH_STATUSES = [
  'slipped-through',
  'key-ignored',
  'lost',
  'timeout',
  'protocol-error',
  'tool-error',
  'task-failed',
  'refused',
  'allowed',
  'asked',
  'cancelled',
  'not-sent',
  'sending',
  'waiting',
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** Of cases that the schema forbids. */
export const REJECTED: readonly BatchStatus[] = ['protocol-error', 'tool-error', 'task-failed'];
export const WRONGLY_ACCEPTED: readonly BatchStatus[] = ['slipped-through', 'key-ignored'];

export function batchStatusOf({ case: { expected, kind }, state }: BatchResult): BatchStatus {
  if (state.kind !== 'ended') return state.kind;
  switch (state.outcome) {
    case 'protocol-error':
    case 'tool-error':
    case 'task-failed':
      return expected === 'rejected' ? state.outcome : 'refused';
    case 'accepted':
      if (expected === 'open') return 'allowed';
      // Many servers drop unknown keys, which is less harmful than accepting a wrong value.
      return kind === 'unknownKey' ? 'key-ignored' : 'slipped-through';
    case 'asked':
    case 'timeout':
    case 'lost':
    case 'cancelled':
      return state.outcome;
  }
}
