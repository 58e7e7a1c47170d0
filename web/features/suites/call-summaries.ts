import type { CheckResult } from '../../../core/suite/checks/check-result';
import { isObject, toList } from '../../../core/json/json-object';
import type { CallOutcome } from '../../../core/suite/run/call-response';
import { type CallStatus, CALL_STATUS_SIGNS } from '../../runs/suites/call-status';
import { inBrowser, recall, remember } from '../../ui/remember';

/** The summary of a call's last run that this browser stores, without anything that was sent or received. */
export interface CallSummary {
  status: CallStatus;
  /** When the run of its suite started, in milliseconds since the epoch. */
  at: number;
  outcome?: CallOutcome['kind'];
  p50?: number;
  p95?: number;
  /** Of the call's rows and rounds in the history: the last that failed, or else the last one. */
  historyId?: number;
  /** Failed checks of durations, which are made over all runs of the call. */
  checks?: readonly CheckResult[];
}

/** Stored under older names: `verdict` is the status, `keptId` the ID in the history; a check's `said` is `localized`. */
const keyOf = (suite: string) => `loupe.suite-verdicts/${suite}`;

export function readSummaries(suite: string): [key: string, summary: CallSummary][] {
  const stored = recall(inBrowser, keyOf(suite));
  if (!isObject(stored)) return [];
  return Object.entries(stored).flatMap(([key, value]) => {
    if (!isObject(value) || typeof value['at'] !== 'number') return [];
    const { verdict, keptId, checks, ...rest } = value;
    if (typeof verdict !== 'string' || !Object.hasOwn(CALL_STATUS_SIGNS, verdict)) return [];
    const renamed = toList(checks).map((check) => (isObject(check) ? { localized: check['said'], ...check } : check));
    return [[key, { ...rest, status: verdict, historyId: keptId, checks: renamed } as unknown as CallSummary]];
  });
}

/** @param calls if empty, deletes the stored summaries */
export function writeSummaries(suite: string, calls: readonly (readonly [key: string, summary: CallSummary])[]): void {
  const entries = calls
    .filter(([, { status }]) => status !== 'running')
    .map(([key, { status, at, outcome, p50, p95, historyId, checks: allChecks = [] }]) => {
      const checks = allChecks.filter(({ check, passed }) => check === 'duration' && !passed);
      return [key, { verdict: status, at, outcome, p50, p95, keptId: historyId, checks }];
    });
  const text = entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
  remember(inBrowser, keyOf(suite), text);
}
