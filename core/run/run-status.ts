import { toObject } from '../json/json-object';
import type { FindingCounts } from '../protocol/findings/finding';
import type { Outcome } from '../session/requests/outcome';
import { type EndedState, type EndedStatus, lastOutcome, type Run, type RunStatus } from './run';

/** Each status has its own sign and word: color alone is not enough. */
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
} as const satisfies Record<RunStatus, string>;

const FINDINGS_SIGN = '!';

export function signOf(status: RunStatus, findingCounts?: FindingCounts): string {
  return status === 'ok' && findingCounts ? FINDINGS_SIGN : SIGNS[status];
}

const STATUS_WITHOUT_RESULT = {
  error: 'protocol-error',
  timeout: 'transport-error',
  lost: 'transport-error',
  cancelled: 'cancelled',
} as const satisfies Record<Exclude<Outcome['kind'], 'result'>, EndedStatus>;

export function outcomeStatus(outcome: Outcome): EndedStatus {
  if (outcome.kind !== 'result') return STATUS_WITHOUT_RESULT[outcome.kind];
  const { isError, resultType } = toObject(outcome.result);
  if (isError === true) return 'tool-error';
  return resultType === 'input_required' ? 'input-required' : 'ok';
}

export function endedStatus(state: EndedState): EndedStatus {
  const status = outcomeStatus(lastOutcome(state));
  return status === 'ok' && state.task?.failed === true ? 'task-failed' : status;
}

export function runStatus(run: Pick<Run, 'state'> | undefined): RunStatus {
  if (!run) return 'idle';
  return run.state.kind === 'running' ? 'running' : endedStatus(run.state);
}
