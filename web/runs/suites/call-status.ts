import type { CallReport } from '../../../core/suite/run/suite-run';

/** `changed`: only its references differ. */
export type CallStatus = 'passed' | 'failed' | 'changed' | 'running' | 'not-run';

export const CALL_STATUS_SIGNS = {
  passed: '✓',
  failed: '✕',
  changed: '≠',
  running: '◌',
  'not-run': '○',
} as const satisfies Record<CallStatus, string>;

export const COUNTED = ['passed', 'failed', 'changed', 'not-run'] as const satisfies CallStatus[];

export function callStatusOf({ runs, checks }: Pick<CallReport, 'runs' | 'checks'>): Exclude<CallStatus, 'running'> {
  const failed = [...runs.flatMap((run) => run.checks), ...checks].filter(({ passed }) => !passed);
  if (failed.length > 0 || runs.some(({ status }) => status === 'failed'))
    return failed.length > 0 && failed.every(({ check }) => check === 'reference') ? 'changed' : 'failed';
  return runs.some(({ status }) => status === 'passed') ? 'passed' : 'not-run';
}

const WORST_FIRST = ['running', 'failed', 'changed', 'passed'] as const;

export function worstStatus(calls: readonly { status: CallStatus }[]): CallStatus {
  const found = new Set(calls.map(({ status }) => status));
  return WORST_FIRST.find((status) => found.has(status)) ?? 'not-run';
}
