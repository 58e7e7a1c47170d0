import { isObject } from '../session/json-rpc';
import type { Outcome } from '../session/raw-channel';
import { outcomeOf, type Run } from './tool-runs';

/** What a result is at a glance; the names are the `data-state` of the region “Result”. */
export type ResultState =
  'idle' | 'running' | 'ok' | 'tool-error' | 'protocol-error' | 'transport-error' | 'cancelled';

/** Colour is never the only sign: each state has one of its own, and a word. */
export const SIGNS = {
  idle: '○',
  running: '◌',
  ok: '✓',
  'tool-error': '⚠',
  'protocol-error': '✕',
  'transport-error': '⌁',
  cancelled: '⊘',
} as const satisfies Record<ResultState, string>;

/** Keys of the catalogue's words for the states. */
export const STATE_WORDS = {
  idle: 'idle',
  running: 'outcome_running',
  ok: 'outcome_ok',
  'tool-error': 'outcome_toolError',
  'protocol-error': 'outcome_protocolError',
  'transport-error': 'outcome_transportError',
  cancelled: 'outcome_cancelled',
} as const satisfies Record<ResultState, string>;

export function stateOf(outcome: Outcome): ResultState {
  switch (outcome.kind) {
    case 'result':
      return isObject(outcome.result) && outcome.result['isError'] === true ? 'tool-error' : 'ok';
    case 'error':
      return 'protocol-error';
    case 'timeout':
    case 'lost':
      return 'transport-error';
    case 'cancelled':
      return 'cancelled';
  }
}

export function stateOfRun(run: Run | undefined): ResultState {
  if (!run) return 'idle';
  const outcome = outcomeOf(run);
  return outcome ? stateOf(outcome) : 'running';
}
