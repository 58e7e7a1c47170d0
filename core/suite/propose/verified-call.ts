import { isCalledDestructive } from '../../protocol/tool';
import type { DraftedCall } from '../draft-suite';
import type { CallResponse } from '../run/call-response';
import type { SuiteCall } from '../suite';
import { expectationOf } from './proposal';
import { failedByNetwork, proposeChecks } from './propose-checks';

export type RejectionReason =
  /** The server accepted what its schema forbids. */
  | 'accepted'
  | 'no-answer'
  /** A network error, which may not happen next time. */
  | 'network'
  | 'unstable';

/** Values and content need a second run. @param responses one for each run */
export function verifiedCall(
  { call, kind }: DraftedCall,
  responses: readonly CallResponse[],
): { kind: 'call'; call: SuiteCall } | { kind: 'left-out'; reason: RejectionReason } {
  const [response, ...others] = responses;
  const leftOut = (reason: RejectionReason) => ({ kind: 'left-out', reason }) as const;
  if (!response) return leftOut('no-answer');
  const first = { ...response, sent: call.arguments };
  if (responses.some(failedByNetwork)) return leftOut('network');
  if (proposeChecks(first).length === 0) return leftOut('no-answer');
  const proposals = proposeChecks(first, ...others);
  if (proposals.length === 0) return leftOut('unstable');
  if (kind === 'negative' && first.outcome.kind === 'ok') return leftOut('accepted');
  const isProved = others.length > 0;
  const checks = proposals.filter(
    (each) =>
      each.isAdvised &&
      (kind === 'example' || each.kind === 'outcome') &&
      (isProved || (each.kind !== 'values' && each.kind !== 'content')),
  );
  return { kind: 'call', call: { ...call, expect: expectationOf(checks, '') } };
}

/** A destructive tool can't be called twice. */
export function mayRunAgain({ tool }: DraftedCall): boolean {
  return !tool || !isCalledDestructive(tool);
}
