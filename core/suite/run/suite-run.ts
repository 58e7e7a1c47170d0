import type { Flaws } from '../../protocol/findings/finding';
import type { JsonObject } from '../../json/json-object';
import type { ConnectionFailure } from '../../session/connect/connection-failure';
import { needsAuthorization } from '../../session/requests/is-authorization-needed';
import type { CheckResult } from '../checks/check-result';
import type { ListedTool } from '../../protocol/tool';
import type { Outcome } from '../../session/requests/raw-channel';
import type { Coverage } from '../coverage';
import type { LocalizedMessage, Words } from '../../text/phrase';
import type { Durations } from '../durations';
import type { PictureChange } from '../reference-media';
import type { CallTarget, SuiteCall } from '../suite';
import type { AnswerOutcome, CallAnswer } from './call-answer';

export type Section = 'before' | 'calls' | 'after';

/** One run of a call: of one row, in one round. */
export interface CallRun {
  /** The row's variables, where the call has rows. */
  row?: JsonObject;
  /** The call's name with its variables filled in, where it has some. */
  name?: string;
  /** What was called, where the run failed. */
  target?: CallTarget;
  /** What a tool or a prompt was called with, where the run failed: without what the tool's schema calls secret. */
  arguments?: unknown;
  /** Counts from 1. */
  round: number;
  status: 'passed' | 'failed' | 'skipped';
  /** What failed in each attempt before this one, where it was tried again. */
  retried?: readonly (readonly CheckResult[])[];
  /** Why it was skipped, in English or in the suite's own words. */
  reason?: string;
  /** The same for other languages. */
  reasonSaid?: Words;
  outcome?: AnswerOutcome['kind'];
  /** What is held against its result; absent where there are notes at most. */
  flaws?: Flaws;
  /** How long the server took, in all rounds. */
  millis: number;
  checks: readonly CheckResult[];
  /** What the server wrote to stderr meanwhile, its last lines. */
  stderr: readonly string[];
}

/** What was sent and what came in one run: for whoever shows or keeps it, and in no report. */
export interface RunExchange {
  /** The call as it was sent, its variables filled in. */
  call: SuiteCall;
  tool: ListedTool | undefined;
  /** Every outcome on the way, the last one last. */
  outcomes: readonly [...earlier: Outcome[], last: Outcome];
  answer: CallAnswer;
  /** Those that differ from the reference. */
  pictures: readonly PictureChange[];
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** The last entry of the session's log before the call. */
  after: number;
}

/** What came of one call of a suite. */
export interface CallReport {
  name: string;
  /** Of the suite's text, from 1. */
  line?: number;
  section: Section;
  target: CallTarget;
  tags: readonly string[];
  runs: readonly CallRun[];
  durations?: Durations;
  /** What is checked of all its runs together. */
  checks: readonly CheckResult[];
}

/** What came of a suite. */
export interface SuiteReport {
  suite: string;
  server?: { name: string; version: string; protocolVersion: string; transport: string };
  /** Why it could not be run, or not to its end. */
  problem?: SuiteRunProblem;
  calls: readonly CallReport[];
  coverage?: Coverage;
  millis: number;
}

export type SuiteRunProblem =
  /** `advice`: what to do, a line each. */
  | { kind: 'connection'; failure: ConnectionFailure; advice?: readonly string[] }
  /** `server`: it names none, or one that is not to be found here. */
  | ({ kind: 'server' | 'variables' | 'before' | 'nothing-to-run' | 'stopped' } & LocalizedMessage);

export type SuiteVerdict = 'passed' | 'failed' | 'could-not-run' | 'needs-authorization' | 'stopped';

export function callVerdict({ runs, checks }: CallReport): 'passed' | 'failed' | 'skipped' {
  if (runs.some(({ status }) => status === 'failed') || checks.some(({ passed }) => !passed)) return 'failed';
  return runs.some(({ status }) => status === 'passed') ? 'passed' : 'skipped';
}

/** What a whole suite comes to. */
export function suiteVerdict({ problem, calls }: SuiteReport): SuiteVerdict {
  if (problem?.kind === 'stopped') return 'stopped';
  if (problem?.kind === 'variables' || problem?.kind === 'server') return 'could-not-run';
  if (problem?.kind === 'connection')
    return needsAuthorization(problem.failure.code) ? 'needs-authorization' : 'could-not-run';
  if (problem || calls.some((call) => callVerdict(call) === 'failed')) return 'failed';
  return 'passed';
}

/** How many runs came to what: each row of a call in each round; what is checked of all runs together counts as one more. */
export function countRuns(calls: readonly CallReport[]): Record<'passed' | 'failed' | 'skipped', number> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { runs, checks } of calls) {
    for (const { status } of runs) counts[status] += 1;
    if (checks.some(({ passed }) => !passed)) counts.failed += 1;
  }
  return counts;
}

/** How many calls came to what; the runs of one call count once. */
export function countCalls(calls: readonly CallReport[]): Record<'passed' | 'failed' | 'skipped', number> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const call of calls) counts[callVerdict(call)] += 1;
  return counts;
}
