import { responseSource, outcomeOf } from '../../run/run';
import type { JsonObject } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import type { Outcome } from '../../session/requests/outcome';
import type { EndedRun, PlacedRun, Section } from '../run/suite-run';
import type { ResponsesToCompare } from './compare-responses';

/** `old` is the left run, `new` the right one. */
export const PAIR_STATUSES = [
  'changed',
  'failed-new',
  'failed-old',
  'failed-both',
  // `only-…`: the other side has no such tool, or did not reach the call.
  'only-old',
  'only-new',
  'same',
  'not-run',
] as const;
export type PairStatus = (typeof PAIR_STATUSES)[number];

export interface Pair {
  key: string;
  name: string;
  section: Section;
  row: JsonObject | undefined;
  left?: EndedRun;
  right?: EndedRun;
}

export function runKey({ section, index, run: { row, round } }: PlacedRun): string {
  return `${section} ${index} ${round} ${row ? stringifyJson(row) : ''}`;
}

export function responsesToCompare(pair: Pair): ResponsesToCompare | undefined {
  const [left, right] = [pair.left, pair.right].map((side) => side?.checkedRun && responseSource(side.checkedRun.run));
  const call = pair.left?.checkedRun?.call;
  if (!left || !right || !call) return undefined;
  const { ignore = [], tolerance = '0%' } = call.expect ?? {};
  const kind = pair.left?.checkedRun?.response.kind ?? 'tool';
  return { left, right, kind, ignore, tolerance: Number.parseFloat(tolerance) / 100 };
}

/** @param differences between the responses; undefined, which counts as changed, if they can't be compared */
export function pairStatus(
  { left, right }: Pick<Pair, 'left' | 'right'>,
  differences: readonly unknown[] | undefined,
): PairStatus {
  const [ranLeft, ranRight] = [wasRun(left), wasRun(right)];
  if (!ranLeft && !ranRight) return 'not-run';
  if (ranLeft && (!ranRight || lacksTool(right, left))) return 'only-old';
  if (ranRight && (!ranLeft || lacksTool(left, right))) return 'only-new';
  const [failedLeft, failedRight] = [hasFailed(left), hasFailed(right)];
  if (failedLeft && failedRight) return 'failed-both';
  if (failedLeft) return 'failed-old';
  if (failedRight) return 'failed-new';
  return differences?.length === 0 ? 'same' : 'changed';
}

function wasRun(side: EndedRun | undefined): boolean {
  return side !== undefined && side.run.status !== 'skipped';
}

/** Whether only the other side's server lists the tool. */
function lacksTool(side: EndedRun | undefined, other: EndedRun | undefined): boolean {
  const checkedRun = side?.checkedRun;
  if (checkedRun?.call.tool === undefined || checkedRun.tool !== undefined) return false;
  return other?.checkedRun?.tool !== undefined;
}

/** A failed `reference` check only means that the side has changed, which the comparison shows better. */
function hasFailed(side: EndedRun | undefined): boolean {
  if (side?.run.status !== 'failed') return false;
  const failed = side.run.checks.filter(({ passed }) => !passed);
  return failed.length === 0 || failed.some(({ check }) => check !== 'reference');
}

export function outcomeOfSide(side: EndedRun | undefined): Outcome | undefined {
  return side?.checkedRun && outcomeOf(side.checkedRun.run);
}
