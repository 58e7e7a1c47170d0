import type { FindingCounts } from '../../protocol/findings/finding';
import type { JsonObject } from '../../json/json-object';
import type { ConnectionFailure } from '../../session/connect/connection-failure';
import { needsAuthorization } from '../../session/requests/is-authorization-needed';
import type { CheckResult } from '../checks/check-result';
import type { ListedTool } from '../../protocol/tool';
import type { EndedState, Run, RunRequest, RunRow } from '../../run/run';
import type { Coverage } from '../coverage';
import type { LocalizedMessage, LocalizedText } from '../../text/phrase';
import type { Durations } from '../durations';
import type { PictureChange } from '../../comparison/media/picture-change';
import type { CallTarget, SuiteCall } from '../suite';
import type { CallOutcome, CallResponse } from './call-response';

export type Section = 'before' | 'calls' | 'after';

/** One row in one round. */
export interface CallRun extends Partial<Pick<RunRequest, 'arguments'>>, Pick<RunRow, 'durationMs'> {
  row?: JsonObject;
  /** The name with its variables filled in, if it has any. */
  name?: string;
  /** Like the arguments, without what the tool's schema marks as secret: if the run failed. */
  target?: CallTarget;
  /** From 1. */
  round: number;
  status: 'passed' | 'failed' | 'skipped';
  /** Calls until the checks passed or the time was over (`until:`). */
  attempts?: number;
  /** The failed checks of earlier attempts. */
  retried?: readonly (readonly CheckResult[])[];
  /** In English or the suite's own words. */
  reason?: string;
  reasonSaid?: LocalizedText;
  outcome?: CallOutcome['kind'];
  /** Absent if there are only notes. Older reports name no rules. */
  findingCounts?: FindingCounts & { rules?: readonly string[] };
  checks: readonly CheckResult[];
  stderr: readonly string[];
}

/** A run of a call with what was checked, for display and history; not part of reports. */
export interface CheckedRun {
  run: Run<EndedState>;
  call: SuiteCall;
  tool: ListedTool | undefined;
  response: CallResponse;
  pictures: readonly PictureChange[];
  /** `seq` of the last entry before the call. */
  after: number;
}

/** `checkedRun`: undefined if nothing was sent. */
export interface EndedRun<R = CallRun> {
  run: R;
  checkedRun?: CheckedRun;
}

export interface PlacedRun extends EndedRun {
  name: string;
  section: Section;
  /** Index in its section of the suite, from 0 (names may repeat); -1 if the call is in another file. */
  index: number;
}

export interface CallReport {
  name: string;
  line?: number;
  section: Section;
  target: CallTarget;
  tags: readonly string[];
  runs: readonly CallRun[];
  durations?: Durations;
  checks: readonly CheckResult[];
}

export interface SuiteReport {
  suite: string;
  server?: { name: string; version: string; protocolVersion: string; transport: string };
  problem?: SuiteRunProblem;
  calls: readonly CallReport[];
  coverage?: Coverage;
  durationMs: number;
}

export type SuiteRunProblem =
  /** `advice`: what to do, one line each. */
  | { kind: 'connection'; failure: ConnectionFailure; advice?: readonly string[] }
  /** `server`: it names none, or an unknown one. */
  | ({ kind: 'server' | 'variables' | 'before' | 'nothing-to-run' | 'stopped' } & LocalizedMessage);

export type SuiteStatus = 'passed' | 'failed' | 'could-not-run' | 'needs-authorization' | 'stopped';

export function callStatus({ runs, checks }: CallReport): 'passed' | 'failed' | 'skipped' {
  if (runs.some(({ status }) => status === 'failed') || checks.some(({ passed }) => !passed)) return 'failed';
  return runs.some(({ status }) => status === 'passed') ? 'passed' : 'skipped';
}

export function suiteStatus({ problem, calls }: SuiteReport): SuiteStatus {
  if (problem?.kind === 'stopped') return 'stopped';
  if (problem?.kind === 'variables' || problem?.kind === 'server') return 'could-not-run';
  if (problem?.kind === 'connection')
    return needsAuthorization(problem.failure.code) ? 'needs-authorization' : 'could-not-run';
  if (problem || calls.some((call) => callStatus(call) === 'failed')) return 'failed';
  return 'passed';
}

/** Each row in each round; a failed check over all runs counts as one more. */
export function countRuns(calls: readonly CallReport[]): Record<'passed' | 'failed' | 'skipped', number> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { runs, checks } of calls) {
    for (const { status } of runs) counts[status] += 1;
    if (checks.some(({ passed }) => !passed)) counts.failed += 1;
  }
  return counts;
}

export function countCalls(calls: readonly CallReport[]): Record<'passed' | 'failed' | 'skipped', number> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const call of calls) counts[callStatus(call)] += 1;
  return counts;
}
