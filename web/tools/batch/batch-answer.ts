import { isObject } from '../../session/json-rpc';
import type { Outcome } from '../../session/raw-channel';

/** What came of one call, as far as the message itself says. */
export type BatchAnswer =
  'protocol-error' | 'tool-error' | 'accepted' | 'asked' | 'timeout' | 'lost' | 'cancelled';

/** Reads an outcome. A result that is not marked as an error counts as accepted, whatever is in it. */
export function answerOf(outcome: Outcome): BatchAnswer {
  switch (outcome.kind) {
    case 'result':
      if (!isObject(outcome.result)) return 'accepted';
      if (outcome.result['isError'] === true) return 'tool-error';
      return outcome.result['resultType'] === 'input_required' ? 'asked' : 'accepted';
    case 'error':
      return 'protocol-error';
    case 'timeout':
    case 'lost':
    case 'cancelled':
      return outcome.kind;
  }
}

/** The code of a JSON-RPC error, where it is one that can be shown. */
export function codeOf(outcome: Outcome | undefined): string | undefined {
  if (outcome?.kind !== 'error') return undefined;
  const { code } = outcome.error;
  return typeof code === 'number' || typeof code === 'string' ? String(code) : undefined;
}
