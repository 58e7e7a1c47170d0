import { toObject } from '../../../core/json/json-object';
import type { CheckResult } from '../../../core/suite/checks/check-result';
import { readTools } from '../../../core/protocol/tool';
import { lastOutcome } from '../../../core/run/run';
import { callOutcome, responseValue } from '../../../core/suite/run/call-response';
import { openEnd } from '../../runs/record/open-run';
import { callHistory, type CallPoint, isOfRow } from './durations/call-history';
import type { ListedCall } from './suite-calls';
import type { PlacedRun } from '../../../core/suite/run/suite-run';

/** Of a result that differs from the reference, only that it does is stored. */
const CHANGED: CheckResult = {
  check: 'reference',
  passed: false,
  expected: 'same as the reference',
  actual: 'changed',
};

/** The first runs of these calls when they last ran, as far as the history still has them: masked, without checks. */
export async function storedRuns(suite: string, listed: readonly ListedCall[]): Promise<readonly PlacedRun[]> {
  if (listed.length === 0) return [];
  try {
    const points = await callHistory.read(suite);
    const opened = await Promise.all(listed.flatMap((each) => runsIn(points.get(each.key) ?? [], each)));
    return opened.filter((run) => run !== undefined);
  } catch {
    // If the browser stores nothing, there is no previous run.
    return [];
  }
}

function runsIn(points: readonly CallPoint[], listed: ListedCall): Promise<PlacedRun | undefined>[] {
  const last = points.filter(({ at }) => at === points.at(-1)?.at);
  return (listed.call.rows ?? [undefined]).flatMap((row) => {
    const point = last.find((each) => isOfRow(each, row));
    return point?.historyId === undefined ? [] : [openPoint(point, point.historyId, listed, row)];
  });
}

async function openPoint(
  { at, status, millis, isChanged, lacksTool }: CallPoint,
  id: number,
  { name, section, index, call, target }: ListedCall,
  row: PlacedRun['run']['row'],
): Promise<PlacedRun | undefined> {
  const { kind } = target;
  const end = await openEnd(id);
  if (!end) return undefined;
  const last = lastOutcome(end.state);
  const outcome = callOutcome(last, kind);
  const { findings = [], pictures = [] } = end.stored ?? {};
  const [tool] = kind === 'tool' && !lacksTool ? readTools([{ name: target.name }]) : [];
  const value = responseValue(last);
  const checkedRun = {
    run: { ...end, id, kind, name: target.name, startedAt: at },
    call: kind === 'tool' || kind === 'prompt' ? { ...call, arguments: toObject(end.arguments) } : call,
    response: { kind, findings, durationMs: millis, outcome, value, outputFindings: undefined },
    tool,
    pictures,
    after: 0,
  };
  const checks = isChanged ? [CHANGED] : [];
  const run = { row, status, durationMs: millis, round: 1, outcome: outcome.kind, stderr: [], checks };
  return { name, section, index, run, checkedRun };
}
