import type { JsonObject } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import type { Outcome } from '../../session/requests/raw-channel';
import type { SuiteEvent } from '../run/run-suite';
import type { CallRun, RunExchange, Section } from '../run/suite-run';
import type { AnswersToCompare } from './compare-answers';

/** What came of the same call against two targets. */
export type PairVerdict =
  | 'same'
  | 'changed'
  | 'failed-old'
  | 'failed-new'
  | 'failed-both'
  /** The other side has no such tool, or did not get to the call. */
  | 'only-old'
  | 'only-new'
  | 'not-run';

export const PAIR_VERDICTS = [
  'changed',
  'failed-new',
  'failed-old',
  'failed-both',
  'only-old',
  'only-new',
  'same',
  'not-run',
] as const satisfies PairVerdict[];

/** One run of a call against one target. */
export interface SideRun {
  run: CallRun;
  /** Undefined where nothing was sent. */
  exchange: RunExchange | undefined;
}

/** A call, or one row of it, against both targets. */
export interface Pair {
  /** Tells it from all others. */
  key: string;
  name: string;
  section: Section;
  /** The row's variables, where the call has rows. */
  row: JsonObject | undefined;
  left?: SideRun;
  right?: SideRun;
}

type Ended = Extract<SuiteEvent, { kind: 'ended' }>;

/** What a run is told by: the same on both sides. */
export function keyOfRun({ section, index, run: { row, round } }: Ended): string {
  return `${section} ${index} ${round} ${row ? stringifyJson(row) : ''}`;
}

/** What two answers are compared by; undefined where one of them did not come. */
export function answersOf(pair: Pair): AnswersToCompare | undefined {
  const [left, right] = [sourceOf(pair.left), sourceOf(pair.right)];
  const call = pair.left?.exchange?.call;
  if (!left || !right || !call) return undefined;
  const { ignore = [], tolerance = '0%' } = call.expect ?? {};
  const kind = pair.left?.exchange?.answer.kind ?? 'tool';
  return { left, right, kind, ignore, tolerance: Number.parseFloat(tolerance) / 100 };
}

function sourceOf(side: SideRun | undefined) {
  const last = side?.exchange?.outcomes.at(-1);
  return last && 'raw' in last ? { json: last.raw, pointer: last.kind === 'result' ? '/result' : '/error' } : undefined;
}

/**
 * The verdict on a pair whose sides have both ended, or will not run any more.
 * @param differences between the answers; undefined where they could not be compared
 */
export function verdictOfPair(
  { left, right }: Pick<Pair, 'left' | 'right'>,
  differences: readonly unknown[] | undefined,
): PairVerdict {
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

function wasRun(side: SideRun | undefined): boolean {
  return side !== undefined && side.run.status !== 'skipped';
}

/** Whether a side's server lists no tool of the name that the other side's does. */
function lacksTool(side: SideRun | undefined, other: SideRun | undefined): boolean {
  const exchange = side?.exchange;
  if (exchange?.call.tool === undefined || exchange.tool !== undefined) return false;
  return other?.exchange?.tool !== undefined;
}

/** A reference that is not met says of a side only that it has changed, which the comparison says better. */
function hasFailed(side: SideRun | undefined): boolean {
  if (side?.run.status !== 'failed') return false;
  const failed = side.run.checks.filter(({ passed }) => !passed);
  return failed.length === 0 || failed.some(({ check }) => check !== 'reference');
}

/** The last outcome of a side. */
export function lastOutcome(side: SideRun | undefined): Outcome | undefined {
  return side?.exchange?.outcomes.at(-1);
}
