import type { NegativeCase } from '../../../../core/schema/negative/negative-case';
import type { Outcome } from '../../../../core/session/requests/raw-channel';
import type { CallEnd } from '../../../../core/session/tasks/call-tool';
import type { BatchAnswer } from './batch-answer';

export type BatchResultState =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  /** Cancelled, or the connection was lost, before its turn came. */
  | { kind: 'not-sent' }
  | {
      kind: 'ended';
      answer: BatchAnswer;
      /** Code of a JSON-RPC error. */
      code: string | undefined;
      millis: number;
      /** One for each round, or the exchanges of its task; undefined where there was no room to keep them. */
      outcomes: [...Outcome[], Outcome] | undefined;
      /** Where the server made a task of it and its answer is kept. */
      task?: CallEnd['task'];
    };

export interface BatchResult {
  case: NegativeCase;
  state: BatchResultState;
}

/** One sending of cases, from the click to the last answer. */
export interface BatchRun {
  id: number;
  /** Counts the batches of its tool, from 1. */
  number: number;
  tool: string;
  startedAt: number;
  state:
    | { kind: 'running'; cancel: () => void }
    | { kind: 'ended'; why: 'done' | 'cancelled' | 'connection-lost'; millis: number };
  results: readonly BatchResult[];
  /** Bytes of the answers that it still keeps. */
  bytes: number;
}

/** What a result is in a word: the rows are counted and filtered by it. */
export const RESULT_STATUSES = [
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
export type BatchStatus = (typeof RESULT_STATUSES)[number];

/** Where a case stands: not yet answered, how it was answered, and whether that is what the schema says. */
export function batchStatusOf({ case: { expected, kind }, state }: BatchResult): BatchStatus {
  if (state.kind !== 'ended') return state.kind;
  switch (state.answer) {
    case 'protocol-error':
    case 'tool-error':
    case 'task-failed':
      return expected === 'rejected' ? state.answer : 'refused';
    case 'accepted':
      if (expected === 'open') return 'allowed';
      // Many servers drop keys that they do not know, which harms less than a wrong value that is taken.
      return kind === 'unknownKey' ? 'key-ignored' : 'slipped-through';
    case 'asked':
    case 'timeout':
    case 'lost':
    case 'cancelled':
      return state.answer;
  }
}
