import type { CheckResult } from '../../../core/suite/checks/check-result';
import type { CallReport } from '../../../core/suite/run/suite-run';

/** `changed`: only its references differ; `new`: it only lacks them. */
export type CallStatus = 'passed' | 'failed' | 'changed' | 'new' | 'running' | 'not-run';

export const CALL_STATUS_SIGNS = {
  passed: '✓',
  failed: '✕',
  changed: '≠',
  new: '+',
  running: '◌',
  'not-run': '○',
} as const satisfies Record<CallStatus, string>;

export const COUNTED = ['passed', 'failed', 'changed', 'new', 'not-run'] as const satisfies CallStatus[];

export function callStatusOf({ runs, checks }: Pick<CallReport, 'runs' | 'checks'>): Exclude<CallStatus, 'running'> {
  const failed = [...runs.flatMap((run) => run.checks), ...checks].filter(({ passed }) => !passed);
  if (failed.length > 0 || runs.some(({ status }) => status === 'failed'))
    return failed.length === 0 || failed.some(({ check }) => check !== 'reference')
      ? 'failed'
      : failed.every(lacksReference)
        ? 'new'
        : 'changed';
  return runs.some(({ status }) => status === 'passed') ? 'passed' : 'not-run';
}

export function lacksReference({ localized }: CheckResult): boolean {
  const { actual } = localized ?? {};
  return typeof actual === 'object' && 'code' in actual && actual.code === 'suite.no-reference';
}

// The states of `data-state` are fixed.
export const stateOf = (status: CallStatus) => (status === 'new' ? 'changed' : status);

export const TO_REVIEW: ReadonlySet<CallStatus> = new Set(['failed', 'changed', 'new']);

const WORST_FIRST = ['running', 'failed', 'changed', 'new', 'passed'] as const;

export function worstStatus(calls: readonly { status: CallStatus }[]): CallStatus {
  const found = new Set(calls.map(({ status }) => status));
  return WORST_FIRST.find((status) => found.has(status)) ?? 'not-run';
}
