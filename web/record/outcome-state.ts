import { isObject } from '../../core/json/json-object';
import type { Flaws } from '../../core/protocol/findings/finding';
import type { Outcome } from '../../core/session/requests/raw-channel';
import { outcomeOf, type Run } from './run';

/** The names are the `data-state` of the region "Result". */
export type ResultState =
  | 'idle'
  | 'running'
  | 'ok'
  | 'tool-error'
  /** The server requires input that nobody can give, so there is no result (2026-07-28). */
  | 'input-required'
  /** The task failed, though its result is no error. */
  | 'task-failed'
  | 'protocol-error'
  | 'transport-error'
  | 'cancelled';

/** Each state has its own sign and word: colour alone is not enough. */
export const SIGNS = {
  idle: '○',
  running: '◌',
  ok: '✓',
  'tool-error': '⚠',
  'input-required': '?',
  'task-failed': '⊗',
  'protocol-error': '✕',
  'transport-error': '⌁',
  cancelled: '⊘',
} as const satisfies Record<ResultState, string>;

/** A successful result with findings. */
const FINDINGS_SIGN = '!';

export function signOf(state: ResultState, flaws?: Flaws): string {
  return state === 'ok' && flaws ? FINDINGS_SIGN : SIGNS[state];
}

function stateOf(outcome: Outcome): ResultState {
  switch (outcome.kind) {
    case 'result': {
      const { isError, resultType } = isObject(outcome.result) ? outcome.result : {};
      if (isError === true) return 'tool-error';
      return resultType === 'input_required' ? 'input-required' : 'ok';
    }
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
  if (!outcome) return 'running';
  const state = stateOf(outcome);
  const failed = run.state.kind === 'ended' && run.state.task?.failed === true;
  return failed && state === 'ok' ? 'task-failed' : state;
}
