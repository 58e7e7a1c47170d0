import type { ConnectionFailure } from '../../../core/session/connect/connection-failure';
import { errorText } from '../../../core/session/requests/error-text';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { PresentedStep } from './presented-step';

export type StepFailure =
  | { kind: 'error'; text: string }
  /** `limit` in milliseconds. */
  | { kind: 'timeout'; limit: number }
  | { kind: 'lost'; failure: ConnectionFailure };

/** Undefined for an outcome that can be shown to an audience; a tool error can. */
export function failureOf(outcome: Outcome, { expected }: PresentedStep): StepFailure | undefined {
  const { kind } = outcome;
  if (kind === 'result' || kind === 'cancelled' || (kind === 'error' && expected === 'protocol-error'))
    return undefined;
  if (kind === 'error') return { kind, text: errorText(outcome.error) };
  return kind === 'lost' ? { kind, failure: outcome.failure } : { kind, limit: outcome.limit };
}
