import type { SuiteReport, SuiteStatus } from '../run/suite-run';

/** A problem of a suite's file: lines and columns count from 1. */
export interface FileProblem {
  message: string;
  path: string;
  line?: number;
  column?: number;
  call?: string;
}

export interface TestedSuite {
  /** The path as the command line names it. */
  file: string;
  name: string;
  /** The one of the suite's environments that was chosen. */
  environment?: string;
  /** The variables of the process's environment that were used, by name. */
  environmentVariables?: readonly string[];
  /** Variables of the environment that the suite's own values override, since no option names them. */
  overridden?: readonly string[];
  report: SuiteReport | undefined;
  /** Why there is no report. */
  problems: readonly FileProblem[];
  status: SuiteStatus;
}

export interface TestRun {
  suites: readonly TestedSuite[];
  /** The files of suites of which no call was in this shard, or had failed before: they were not run. */
  leftOut?: readonly string[];
  startedAt: Date;
  durationMs: number;
}

/** From the worst to the best. */
const CODES = {
  stopped: 130,
  'needs-authorization': 3,
  'could-not-run': 2,
  failed: 1,
  passed: 0,
} as const;

export function exitCodeOf({ suites, leftOut = [] }: TestRun): number {
  const none = leftOut.length > 0 ? 'passed' : 'failed';
  return CODES[worstStatus(suites) ?? none];
}

export function worstStatus(suites: readonly TestedSuite[]): SuiteStatus | undefined {
  const statuses = new Set(suites.map(({ status }) => status));
  return (Object.keys(CODES) as SuiteStatus[]).find((status) => statuses.has(status));
}
