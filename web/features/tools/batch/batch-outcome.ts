import { isObject } from '../../../../core/json/json-object';
import type { Outcome } from '../../../../core/session/requests/raw-channel';
import type { CallEnd } from '../../../../core/session/tasks/call-tool';

export type BatchOutcome =
  | 'protocol-error'
  | 'tool-error'
  | 'task-failed'
  | 'accepted'
  | 'asked'
  | 'timeout'
  | 'lost'
  | 'cancelled';

/** A result without `isError` counts as accepted, whatever it holds. */
export function batchOutcomeOf(outcome: Outcome, task: CallEnd['task']): BatchOutcome {
  switch (outcome.kind) {
    case 'result':
      if (task?.failed === true && !isToolError(outcome.result)) return 'task-failed';
      if (!isObject(outcome.result)) return 'accepted';
      if (isToolError(outcome.result)) return 'tool-error';
      return outcome.result['resultType'] === 'input_required' ? 'asked' : 'accepted';
    case 'error':
      return 'protocol-error';
    case 'timeout':
    case 'lost':
    case 'cancelled':
      return outcome.kind;
  }
}

function isToolError(result: unknown): boolean {
  return isObject(result) && result['isError'] === true;
}

export function errorCodeOf(outcome: Outcome | undefined): string | undefined {
  if (outcome?.kind !== 'error') return undefined;
  const { code } = outcome.error;
  return typeof code === 'number' || typeof code === 'string' ? String(code) : undefined;
}
