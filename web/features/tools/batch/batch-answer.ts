import { isObject } from '../../../../core/json/json-object';
import type { Outcome } from '../../../../core/session/requests/raw-channel';
import type { CallEnd } from '../../../../core/session/tasks/call-tool';

/** What came of one call, as far as the message itself says. */
export type BatchAnswer =
  | 'protocol-error'
  | 'tool-error'
  | 'task-failed'
  | 'accepted'
  | 'asked'
  | 'timeout'
  | 'lost'
  | 'cancelled';

/** Reads what came of a call, or of its task. A result that is not marked as an error counts as accepted, whatever is in it. */
export function answerOf(outcome: Outcome, task: CallEnd['task']): BatchAnswer {
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

/** The code of a JSON-RPC error, where it is one that can be shown. */
export function codeOf(outcome: Outcome | undefined): string | undefined {
  if (outcome?.kind !== 'error') return undefined;
  const { code } = outcome.error;
  return typeof code === 'number' || typeof code === 'string' ? String(code) : undefined;
}
