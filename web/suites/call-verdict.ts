import type { CallReport } from '../../core/suite/run/suite-run';

/** `changed`: only its references differ. */
export type CallVerdict = 'passed' | 'failed' | 'changed' | 'running' | 'not-run';

export const VERDICT_SIGNS = {
  passed: '✓',
  failed: '✕',
  changed: '≠',
  running: '◌',
  'not-run': '○',
} as const satisfies Record<CallVerdict, string>;

/** Of a call that has ended. */
export function verdictOfCall({ runs, checks }: Pick<CallReport, 'runs' | 'checks'>): Exclude<CallVerdict, 'running'> {
  const failed = [...runs.flatMap((run) => run.checks), ...checks].filter(({ passed }) => !passed);
  if (failed.length > 0 || runs.some(({ status }) => status === 'failed'))
    return failed.length > 0 && failed.every(({ check }) => check === 'reference') ? 'changed' : 'failed';
  return runs.some(({ status }) => status === 'passed') ? 'passed' : 'not-run';
}

const GRAVEST_FIRST = ['running', 'failed', 'changed', 'passed'] as const;

export function worstVerdict(calls: readonly { verdict: CallVerdict }[]): CallVerdict {
  const found = new Set(calls.map(({ verdict }) => verdict));
  return GRAVEST_FIRST.find((verdict) => found.has(verdict)) ?? 'not-run';
}
