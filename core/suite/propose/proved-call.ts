import { isCalledDestructive } from '../../protocol/tool';
import type { DraftedCall } from '../draft-suite';
import type { CallAnswer } from '../run/call-answer';
import type { SuiteCall } from '../suite';
import { expectationOf } from './proposal';
import { failedByNetwork, proposeChecks } from './propose-checks';

/** Why a call that was run is no part of a draft. */
export type NotProved =
  /** The server took what its schema forbids. */
  | 'accepted'
  /** Nothing came that a suite could expect. */
  | 'no-answer'
  /** The error is that of a network, which may be reached the next time. */
  | 'network'
  /** Another run had another outcome. */
  | 'unstable';

/**
 * A call of a draft with the checks that its answers have in common.
 * @param answers of its runs, the first one first: a value that no second run has proved is not expected
 */
export function provedCall(
  { call, kind }: DraftedCall,
  answers: readonly CallAnswer[],
): { kind: 'call'; call: SuiteCall } | { kind: 'left-out'; reason: NotProved } {
  const [first, ...others] = answers;
  const leftOut = (reason: NotProved) => ({ kind: 'left-out', reason }) as const;
  if (!first) return leftOut('no-answer');
  if (answers.some(failedByNetwork)) return leftOut('network');
  const alone = proposeChecks(first);
  if (alone.length === 0) return leftOut('no-answer');
  const proposals = proposeChecks(first, ...others);
  if (proposals.length === 0) return leftOut('unstable');
  if (kind === 'negative' && first.outcome.kind === 'ok') return leftOut('accepted');
  const isProved = others.length > 0;
  const taken = proposals.filter(
    (each) =>
      each.isAdvised &&
      (kind === 'example' || each.kind === 'outcome') &&
      (isProved || (each.kind !== 'values' && each.kind !== 'content')),
  );
  return { kind: 'call', call: { ...call, expect: expectationOf(taken, '') } };
}

/** Whether a call may be run again to see what lasts: what a tool destroys, it destroys once. */
export function mayRunAgain({ tool }: DraftedCall): boolean {
  return !tool || !isCalledDestructive(tool);
}
