import type { CheckResult } from '../../../core/suite/checks/check-result';
import type { referenceFiles } from '../../../core/suite/reference';
import type { CallRun, RunExchange } from '../../../core/suite/run/suite-run';

export interface AcceptedReference {
  name: string;
  source: Parameters<typeof referenceFiles>[1];
}

export function failedReferences(run: CallRun, { answer }: RunExchange): readonly AcceptedReference[] {
  const { value, outcome, kind } = answer;
  if (value === undefined) return [];
  const member = outcome.kind === 'protocol-error' ? 'error' : 'result';
  return run.checks.flatMap(({ check, at, passed }) =>
    check !== 'reference' || passed || at === undefined ? [] : [{ name: at, source: { member, value, kind } }],
  );
}

export function isChangedAlone({ checks }: CallRun): boolean {
  return checks.every(({ check, passed }) => passed || check === 'reference');
}

/** A failed check that `isMet` accepts becomes a passed one. */
export function acceptedCheck(check: CheckResult, isMet: (check: CheckResult) => boolean): CheckResult {
  if (check.passed || !isMet(check)) return check;
  const { difference: _, said: _said, ...rest } = check;
  return { ...rest, passed: true, actual: 'accepted' };
}
