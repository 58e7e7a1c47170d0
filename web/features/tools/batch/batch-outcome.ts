import { type EndedState, lastOutcome, type EndedStatus } from '../../../../core/run/run';
import { endedStatus } from '../../../../core/run/run-status';
import type { Outcome } from '../../../../core/session/requests/outcome';

export type BatchOutcome =
  | 'protocol-error'
  | 'tool-error'
  | 'task-failed'
  | 'accepted'
  | 'asked'
  | 'timeout'
  | 'lost'
  | 'cancelled';

const OUTCOMES = {
  ok: 'accepted',
  'tool-error': 'tool-error',
  'task-failed': 'task-failed',
  'input-required': 'asked',
  'protocol-error': 'protocol-error',
  cancelled: 'cancelled',
} as const satisfies Partial<Record<EndedStatus, BatchOutcome>>;

/** A result without `isError` counts as accepted, whatever it holds. */
export function batchOutcomeOf(state: EndedState): BatchOutcome {
  const status = endedStatus(state);
  if (status !== 'transport-error') return OUTCOMES[status];
  return lastOutcome(state).kind === 'timeout' ? 'timeout' : 'lost';
}

export function errorCodeOf(outcome: Outcome | undefined): string | undefined {
  if (outcome?.kind !== 'error') return undefined;
  const { code } = outcome.error;
  return typeof code === 'number' || typeof code === 'string' ? String(code) : undefined;
}
