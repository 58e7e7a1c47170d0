import type { ValueCheck } from '../checks/verbs';
import type { BlockCheck, Expectation, ExpectedOutcome } from '../suite';

export type ProposalReason =
  /** The value of the only run. */
  | 'observed'
  /** The value is the same in two runs. */
  | 'same'
  /** Different in two runs: only what they have in common is expected. */
  | 'differed'
  /** A time, an ID, a path or the like: only its form is expected. */
  | 'looks-volatile'
  /** The error is that a network was not reached, which may work next time. */
  | 'network'
  | 'long'
  | 'list'
  | 'each-item'
  | 'declared'
  | 'clean'
  /** By the tool's `outputSchema`. */
  | 'faulty'
  /** With this result. */
  | 'fails'
  /** The whole result, except for what varies. */
  | 'whole';

export type Proposal = { key: string; reason: ProposalReason; isAdvised: boolean } & ProposedCheck;

export type ProposedCheck =
  | { kind: 'outcome'; outcome: ExpectedOutcome; code?: number }
  | { kind: 'outputSchema' }
  | { kind: 'findings' }
  | { kind: 'content'; index: number; check: BlockCheck }
  | { kind: 'values'; path: string; check: ValueCheck }
  /** `ignore`: JSONPaths of what may differ. */
  | { kind: 'reference'; ignore: readonly string[] };

/** In the order of the format. @param reference its name, if a reference is among them */
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
    ...(values.length > 0 && { values: Object.fromEntries(values.map(({ path, check }) => [path, check])) }),
    ...(whole && { reference }),
    ...(whole && whole.ignore.length > 0 && { ignore: [...whole.ignore] }),
  };
}
