import type { Finding } from '../../../core/protocol/findings/finding';
import type { CheckResult } from '../../../core/suite/checks/check-result';
import type { referenceFiles } from '../../../core/suite/reference';
import type { PictureChange } from '../../../core/comparison/media/picture-change';
import type { CallRun, CheckedRun } from '../../../core/suite/run/suite-run';
import type { RunToExpect } from '../../../core/suite/update/expectation-change';
import { schemaViolation } from '../../../core/suite/update/schema-violation';

interface ReferenceSource {
  name: string;
  source: Parameters<typeof referenceFiles>[1];
}

interface Details {
  historyId?: number;
  sources: readonly ReferenceSource[];
  checkedRun?: CheckedRun;
  lacksTool?: boolean;
  pictures: readonly PictureChange[];
}

/** Details of a suite's runs besides their reports; only of runs since the page was loaded. */
export class RunDetails {
  readonly #details = new WeakMap<CallRun, Details>();

  /** @param isRetained whether to retain the checked run, to update expectations from and to compare with */
  addCheckedRun(run: CallRun, checkedRun: CheckedRun, isRetained: boolean): void {
    const { pictures, call, tool } = checkedRun;
    const lacksTool = call.tool !== undefined && tool === undefined;
    this.#add(run, { pictures, lacksTool, sources: sourcesOf(run, checkedRun), ...(isRetained && { checkedRun }) });
  }

  addHistoryId(run: CallRun, historyId: number): void {
    this.#add(run, { historyId });
  }

  historyIdOf(run: CallRun): number | undefined {
    return this.#details.get(run)?.historyId;
  }

  lacksTool(run: CallRun): boolean {
    return this.#details.get(run)?.lacksTool === true;
  }

  picturesOf(run: CallRun): readonly PictureChange[] {
    return this.#details.get(run)?.pictures ?? [];
  }

  sourcesOf(run: CallRun): readonly ReferenceSource[] {
    return this.#details.get(run)?.sources ?? [];
  }

  checkedRunOf(run: CallRun): CheckedRun | undefined {
    return this.#details.get(run)?.checkedRun;
  }

  checkedResponseOf(run: CallRun): RunToExpect | undefined {
    const checkedRun = this.checkedRunOf(run);
    return checkedRun && { response: checkedRun.response, expect: checkedRun.call.expect ?? {} };
  }

  violationOf(run: CallRun): Finding | undefined {
    const checked = this.checkedResponseOf(run);
    return checked && schemaViolation(checked.response);
  }

  acceptableReferences(runs: readonly CallRun[]): readonly string[] {
    return runs.filter(isChangedAlone).flatMap((run) => this.sourcesOf(run).map(({ name }) => name));
  }

  /** A copy of the run in which failed checks that now hold are passed; it has the details of the run. */
  accepted(run: CallRun, isMet: (check: CheckResult) => boolean): CallRun {
    if (run.status !== 'failed') return run;
    const checks = run.checks.map((check) => acceptedCheck(check, isMet));
    const isPassed = checks.every(({ passed }) => passed);
    const accepted: CallRun = { ...run, status: isPassed ? 'passed' : 'failed', checks };
    const open = checks.filter(({ check, passed }) => check === 'reference' && !passed);
    const sources = this.sourcesOf(run).filter(({ name }) => open.some(({ at }) => at === name));
    this.#add(accepted, { ...this.#details.get(run), sources, pictures: [] });
    return accepted;
  }

  #add(run: CallRun, part: Partial<Details>): void {
    this.#details.set(run, { sources: [], pictures: [], ...this.#details.get(run), ...part });
  }
}

function sourcesOf(run: CallRun, { response }: CheckedRun): readonly ReferenceSource[] {
  const { value, outcome, kind } = response;
  if (value === undefined) return [];
  const member = outcome.kind === 'protocol-error' ? 'error' : 'result';
  return run.checks.flatMap(({ check, at, passed }) =>
    check !== 'reference' || passed || at === undefined ? [] : [{ name: at, source: { member, value, kind } }],
  );
}

export function isChangedAlone({ checks }: CallRun): boolean {
  return checks.every(({ check, passed }) => passed || check === 'reference');
}

export function acceptedCheck(check: CheckResult, isMet: (check: CheckResult) => boolean): CheckResult {
  if (check.passed || !isMet(check)) return check;
  const { difference: _, localized: _localized, ...rest } = check;
  return { ...rest, passed: true, actual: 'accepted' };
}
