import type { Finding } from '../../../core/protocol/findings/finding';
import { parseJson } from '../../../core/json/lossless';
import type { Run } from '../../../core/run/run';
import type { PictureChange } from '../../../core/comparison/media/picture-change';
import type { RunPayload } from './run-payload';
import type { RunRow } from '../../../core/run/run';
import { runHistory } from './run-history';
import { unpackOutcome } from './stored-outcome';

/** @returns undefined if it was evicted @throws if it can't be read */
export async function openRun(row: RunRow): Promise<Run | undefined> {
  const [payload, findings] = await Promise.all([runHistory.payload(row.id), runHistory.findings(row.id)]);
  return payload && revive(row, payload, findings);
}

async function revive(row: RunRow, payload: RunPayload, findings: readonly Finding[]): Promise<Run> {
  const { omitted, redacted, questions, asTask, pictures } = payload;
  const outcomes = await Promise.all(payload.outcomes.map(unpackOutcome));
  const last = outcomes.pop();
  if (!last) throw new Error('The run was stored without an outcome.');
  const task = payload.task && { ...payload.task, shown: await unpackOutcome(payload.task.shown) };
  const { id, kind, name, key, startedAt, pinnedAt } = row;
  return {
    ...{ id, kind, name, key, startedAt, pinnedAt, row },
    arguments: parseJson(payload.arguments),
    asTask: asTask && { ttl: asTask.ttl },
    state: { kind: 'ended', outcomes: [...outcomes, last], ...(task && { task }) },
    stored: {
      ...{ omitted, redacted, questions, findings },
      pictures: pictures ? (JSON.parse(await pictures.text()) as PictureChange[]) : [],
    },
  };
}
