import { isObject, omit } from '../../../core/json/json-object';
import { parseJson } from '../../../core/json/lossless';
import { sameJson } from '../../../core/json/same-json';
import { referenceOutcome } from '../../../core/suite/reference-outcome';
import type { ReferenceFolder } from '../../../core/suite/run/suite-host';
import { requestOfCall } from '../../../core/suite/run/send-call';
import { targetOf } from '../../../core/suite/suite';
import type { AnsweredRequest } from '../../../core/session/server-requests/answered-requests';
import type { RunRow, Run } from '../../../core/run/run';
import { runHistory } from '../../runs/record/run-history';
import { openRun } from '../../runs/record/open-run';
import type { ConnectionFailure } from '../../../core/session/connect/connection-failure';
import type { PresentedStep } from './presented-step';
import type { StepFailure } from './step-failure';

export type RecordedReason =
  | { kind: 'slow'; millis: number }
  /** A protocol error or transport error. */
  | { kind: 'failed'; failure: StepFailure }
  | { kind: 'unreachable'; failure?: ConnectionFailure }
  | { kind: 'chosen' };

export interface RecordedResult {
  from: 'reference' | 'history';
  /** Milliseconds since the epoch; undefined for a reference. */
  at?: number;
  run: Run;
}

/** Never rejects: a result that can't be read counts as none. */
export type FindRecorded = (step: PresentedStep, args: unknown) => Promise<RecordedResult | undefined>;

/** The suite's reference for its own arguments; else the newest run of the history with these and that outcome. */
export function findRecordedResult(server: string, references: ReferenceFolder): FindRecorded {
  return async (step, args) => {
    const hasOwnArguments = sameJson(args ?? {}, step.call.arguments ?? {});
    const fromFile = hasOwnArguments ? await undefinedOnError(() => fromReference(step, references)) : undefined;
    return fromFile ?? (await undefinedOnError(() => fromHistory(step, args, server)));
  };
}

async function undefinedOnError<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

async function fromReference(
  { call, reference }: PresentedStep,
  references: ReferenceFolder,
): Promise<RecordedResult | undefined> {
  if (reference === undefined) return undefined;
  const file = await references.read(`${reference}.json`);
  if (!file) return undefined;
  const text = new TextDecoder().decode(file);
  const outcome = await referenceOutcome(text, (name) => references.read(name));
  return {
    from: 'reference',
    run: { ...requestOfCall(call), id: 0, startedAt: 0, state: { kind: 'ended', outcomes: [outcome] } },
  };
}

async function fromHistory(
  { call, expected = 'ok' }: PresentedStep,
  args: unknown,
  server: string,
): Promise<RecordedResult | undefined> {
  const { kind, name } = targetOf(call);
  const runs = await runHistory.ofItem({ server, kind, name });
  for (const row of runs.toSorted((a, b) => b.startedAt - a.startedAt)) {
    if (row.state !== expected || !(await hadArguments(row, args))) continue;
    const run = await openRun(row);
    if (run && run.stored?.serverRequests.every(wasAnswered)) return { from: 'history', at: row.startedAt, run };
  }
  return undefined;
}

/** False if the server request was cancelled, as without a user. */
function wasAnswered({ answered }: AnsweredRequest): boolean {
  try {
    const answer: unknown = JSON.parse(answered);
    const result = isObject(answer) ? answer['result'] : undefined;
    return isObject(result) && result['action'] !== 'cancel';
  } catch {
    return false;
  }
}

async function hadArguments({ id, kind }: RunRow, args: unknown): Promise<boolean> {
  // A read has only its URI, by which the runs are listed.
  if (kind === 'resource') return true;
  const payload = await runHistory.payload(id);
  if (!payload) return false;
  return sameJson(parseJson(payload.arguments), withoutSecrets(args ?? {}, payload.omitted));
}

/** The history doesn't store secrets. */
function withoutSecrets(args: unknown, omitted: readonly string[]): unknown {
  return isObject(args) && omitted.length > 0 ? omit(args, ...omitted) : args;
}
