import type { BlockCheck, Expectation, ExpectedOutcome, ValueCheck } from '../suite';

/** Why a check is proposed. */
export type ProposalReason =
  /** So it came. */
  | 'came'
  /** It was the same in two runs. */
  | 'same'
  /** It was another in the second run: only what both have in common is expected. */
  | 'differed'
  /** A time, an id, a path or the like: only its form is expected. */
  | 'looks-volatile'
  /** The error says that a network was not reached, which it may be the next time. */
  | 'network'
  /** Too long to be expected whole. */
  | 'long'
  /** So many items came. */
  | 'list'
  /** All items of a list have it. */
  | 'each-item'
  /** The tool has an `outputSchema`, which the answer fits. */
  | 'declared'
  /** Nothing in the answer breaks a rule. */
  | 'clean'
  /** The whole answer, but for what varies. */
  | 'whole';

/** A check of a call that a person takes or drops. */
export type Proposal = {
  /** Tells it from the others of the call. */
  key: string;
  reason: ProposalReason;
  /** Whether it is of use without a second thought. */
  isAdvised: boolean;
} & ProposedCheck;

export type ProposedCheck =
  | { kind: 'outcome'; outcome: ExpectedOutcome; code?: number }
  | { kind: 'outputSchema' }
  | { kind: 'findings' }
  | { kind: 'content'; index: number; check: BlockCheck }
  | { kind: 'values'; path: string; check: ValueCheck }
  /** `ignore`: what may differ, by JSONPath. */
  | { kind: 'reference'; ignore: readonly string[] };

/**
 * The expectation that proposals add up to, its members in the order in which the format lists them.
 * @param reference the name of the reference, where that is among them
 */
export function expectationOf(proposals: readonly Proposal[], reference: string): Expectation {
  const ofKind = <K extends Proposal['kind']>(kind: K) =>
    proposals.filter((each): each is Extract<Proposal, { kind: K }> => each.kind === kind);
  const [outcome] = ofKind('outcome');
  const content = ofKind('content').map(({ check }) => check);
  const values = ofKind('values');
  const [whole] = ofKind('reference');
  return {
    outcome: outcome?.outcome,
    ...(outcome?.code !== undefined && { code: outcome.code }),
    ...(ofKind('outputSchema').length > 0 && { outputSchema: 'valid' }),
    ...(ofKind('findings').length > 0 && { findings: 'none' }),
    ...(content.length > 0 && { content }),
    ...(values.length > 0 && {
      values: Object.fromEntries(values.map(({ path, check }) => [path, check])),
    }),
    ...(whole && { reference }),
    ...(whole && whole.ignore.length > 0 && { ignore: [...whole.ignore] }),
  };
}
