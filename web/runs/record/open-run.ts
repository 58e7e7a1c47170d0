import type { Finding } from '../../../core/protocol/findings/finding';
import { parseJson } from '../../../core/json/lossless';
import { outcomesOfRun, type EndedState, type Run, type RunRow } from '../../../core/run/run';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { PictureChange } from '../../../core/comparison/media/picture-change';
import type { PayloadRow } from './run-payload';
import { runHistory } from './run-history';
import type { CheckResult } from '../../../core/suite/checks/check-result';
import { unpackOutcome, unparsedOutcome } from './stored-outcome';

/** @returns undefined if it was evicted @throws if it can't be read */
export async function openRun(row: RunRow): Promise<Run | undefined> {
  const [payload, findings] = await Promise.all([runHistory.payload(row.id), runHistory.findings(row.id)]);
  return payload && runFromPayload(row, payload, findings);
}

/** A run whose results are not parsed. @returns undefined if it was evicted @throws if it can't be read */
export async function openUnparsed(
  id: number,
): Promise<(Pick<Run, 'stored'> & { arguments: string; outcomes: readonly Outcome[] }) | undefined> {
  const [payload, findings] = await Promise.all([runHistory.payload(id), runHistory.findings(id)]);
  if (!payload) return undefined;
  const { state, stored } = await outcomeFromRow(payload, findings, unparsedOutcome);
  return { arguments: payload.arguments, outcomes: outcomesOfRun({ state }), stored };
}

/** The failed checks of runs of suites, by run; none of those that were evicted. @throws if they can't be read */
export async function failedChecks(ids: readonly number[]): Promise<ReadonlyMap<number, readonly CheckResult[]>> {
  const payloads = await runHistory.payloads(ids);
  return new Map(
    ids.flatMap((id, index) => {
      const { checks } = payloads[index] ?? {};
      return checks === undefined ? [] : [[id, JSON.parse(checks) as CheckResult[]] as const];
    }),
  );
}

/** A run without what its row has. @returns undefined if it was evicted @throws if it can't be read */
export async function openEnd(
  id: number,
): Promise<Pick<Run<EndedState>, 'arguments' | 'state' | 'stored'> | undefined> {
  const [payload, findings] = await Promise.all([runHistory.payload(id), runHistory.findings(id)]);
  if (!payload) return undefined;
  return { arguments: parseJson(payload.arguments), ...(await outcomeFromRow(payload, findings, unpackOutcome)) };
}

async function runFromPayload(row: RunRow, payload: PayloadRow<never>, findings: readonly Finding[]): Promise<Run> {
  const { asTask } = payload;
  const { id, kind, name, key, startedAt, pinnedAt } = row;
  return {
    ...{ id, kind, name, key, startedAt, pinnedAt, row },
    arguments: parseJson(payload.arguments),
    asTask: asTask && { ttl: asTask.ttl },
    ...(await outcomeFromRow(payload, findings, unpackOutcome)),
  };
}

async function outcomeFromRow(
  { omitted, redacted, questions, pictures, ...payload }: PayloadRow<never>,
  findings: readonly Finding[],
  unpack: typeof unpackOutcome,
): Promise<Pick<Run<EndedState>, 'state' | 'stored'>> {
  const outcomes = await Promise.all(payload.outcomes.map(unpack));
  const last = outcomes.pop();
  if (!last) throw new Error('The run was stored without an outcome.');
  const task = payload.task && { ...payload.task, shown: await unpack(payload.task.shown) };
  return {
    state: { kind: 'ended', outcomes: [...outcomes, last], ...(task && { task }) },
    stored: {
      ...{ omitted, isMasked: redacted, serverRequests: questions, findings },
      pictures: pictures ? (JSON.parse(await pictures.text()) as PictureChange[]) : [],
    },
  };
}
