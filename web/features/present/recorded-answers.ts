import { isObject } from '../../../core/json/json-object';
import { parseJson } from '../../../core/json/lossless';
import { sameJson } from '../../../core/json/same-json';
import { referenceAnswer } from '../../../core/suite/reference-answer';
import type { ReferenceFolder } from '../../../core/suite/run/suite-host';
import { targetOf } from '../../../core/suite/suite';
import type { AnsweredRequest } from '../../../core/session/questions/answered-requests';
import type { RunRow } from '../../record/run-row';
import { runHistory } from '../../record/run-history';
import { openRun } from '../../record/opened-run';
import type { Run } from '../../record/run';
import type { ConnectionFailure } from '../../../core/session/connect/connection-failure';
import type { PresentedStep } from './presented-step';
import type { StepFailure } from './send-step';

/** Why an answer from before is shown in the place of the server's. */
export type RecordedBecause =
  /** There was none within so many milliseconds. */
  | { kind: 'slow'; millis: number }
  /** What came is none: an error of the protocol, or of the connection. */
  | { kind: 'failed'; failure: StepFailure }
  /** There is no connection, and nothing was sent. */
  | { kind: 'unreachable'; failure?: ConnectionFailure }
  /** The presenter has chosen so. */
  | { kind: 'chosen' };

/** An answer from before, which can stand in for the server's. */
export interface RecordedAnswer {
  from: 'reference' | 'history';
  /** When it was given, in milliseconds since the epoch; undefined of a reference. */
  at?: number;
  /** It has ended. */
  run: Run;
}

/**
 * Finds the answer that was recorded for a step with these arguments, if there is one. Never rejects: what cannot be read is not
 * there.
 */
export type FindRecorded = (step: PresentedStep, args: unknown) => Promise<RecordedAnswer | undefined>;

/**
 * The recorded answers of a suite's steps: the reference that the suite keeps, where the arguments are the suite's own; else the
 * newest run of the history that had the same arguments and ended as it should.
 * @param server the name under which the history has its runs
 */
export function recordedAnswers(server: string, references: ReferenceFolder): FindRecorded {
  return async (step, args) => {
    const isOwn = sameJson(args ?? {}, step.call.arguments ?? {});
    const kept = isOwn ? await quietly(() => fromReference(step, references)) : undefined;
    return kept ?? (await quietly(() => fromHistory(step, args, server)));
  };
}

async function quietly<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

async function fromReference(
  { reference }: PresentedStep,
  references: ReferenceFolder,
): Promise<RecordedAnswer | undefined> {
  if (reference === undefined) return undefined;
  const file = await references.read(`${reference}.json`);
  if (!file) return undefined;
  const text = new TextDecoder().decode(file);
  const outcome = await referenceAnswer(text, (name) => references.read(name));
  return {
    from: 'reference',
    run: { id: 0, startedAt: 0, state: { kind: 'ended', outcomes: [outcome] } },
  };
}

async function fromHistory(
  { call, expected = 'ok' }: PresentedStep,
  args: unknown,
  server: string,
): Promise<RecordedAnswer | undefined> {
  const { kind, name } = targetOf(call);
  const runs = await runHistory.ofItem({ server, kind, name });
  for (const kept of runs.toSorted((a, b) => b.startedAt - a.startedAt)) {
    if (kept.state !== expected || !(await hadArguments(kept, args))) continue;
    const run = await openRun(kept);
    if (run && run.questions.every(wasAnswered)) return { from: 'history', at: kept.startedAt, run };
  }
  return undefined;
}

/** Whether a person answered what the server asked; where nobody sits, it is told at once that nobody answers. */
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
  // A resource is what its address names.
  if (kind === 'resource') return true;
  const payload = await runHistory.payload(id);
  if (!payload) return false;
  return sameJson(parseJson(payload.arguments), without(args ?? {}, payload.omitted));
}

/** Without the secrets, which the history does not keep. */
function without(args: unknown, omitted: readonly string[]): unknown {
  if (!isObject(args) || omitted.length === 0) return args;
  return Object.fromEntries(Object.entries(args).filter(([name]) => !omitted.includes(name)));
}
