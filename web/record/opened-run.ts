import type { Finding } from '../../core/protocol/findings/finding';
import { parseJson } from '../../core/json/lossless';
import type { Run } from './run';
import type { AnsweredRequest } from '../../core/session/questions/answered-requests';
import type { PictureChange } from '../../core/suite/reference-media';
import type { RunRow, RunPayload } from './run-row';
import { runHistory } from './run-history';
import { unpackOutcome } from './stored-outcome';

/** A stored run with its payload. */
export interface OpenedRun extends Run {
  kept: RunRow;
  arguments: unknown;
  /** Arguments not stored, because the schema calls them secret. */
  omitted: readonly string[];
  /** Whether a secret was masked in a request or response. */
  redacted: boolean;
  asTask?: { ttl: number | undefined };
  questions: readonly AnsweredRequest[];
  findings: readonly Finding[];
  /** Differences from the reference of its suite. */
  pictures: readonly PictureChange[];
}

/** @returns undefined if it was evicted @throws if it can't be read */
export async function openRun(kept: RunRow): Promise<OpenedRun | undefined> {
  const [payload, findings] = await Promise.all([runHistory.payload(kept.id), runHistory.findings(kept.id)]);
  return payload && revive(kept, payload, findings);
}

async function revive(kept: RunRow, payload: RunPayload, findings: readonly Finding[]): Promise<OpenedRun> {
  const { omitted, redacted, questions, asTask, pictures } = payload;
  const outcomes = await Promise.all(payload.outcomes.map(unpackOutcome));
  const last = outcomes.pop();
  if (!last) throw new Error('The run was kept without an outcome.');
  const task = payload.task && {
    ...payload.task,
    shown: await unpackOutcome(payload.task.shown),
  };
  return {
    id: kept.id,
    startedAt: kept.startedAt,
    state: { kind: 'ended', outcomes: [...outcomes, last], ...(task && { task }) },
    kept,
    arguments: parseJson(payload.arguments),
    omitted,
    redacted,
    ...(asTask && { asTask: { ttl: asTask.ttl } }),
    questions,
    findings,
    pictures: pictures ? (JSON.parse(await pictures.text()) as PictureChange[]) : [],
  };
}
