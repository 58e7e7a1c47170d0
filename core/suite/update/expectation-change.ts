import type { Segment } from '../../json/json-pointer';
import type { Finding } from '../../protocol/findings/finding';
import type { CheckParts } from '../checks/check-parts';
import type { CheckName } from '../checks/check-result';
import type { FindPlaces } from '../json-path';
import type { CallAnswer } from '../run/call-answer';
import type { Expectation } from '../suite';

/** A run whose answer may be what is expected from now on. */
export interface RunToExpect {
  answer: CallAnswer;
  /** What was expected of it, its variables filled in. */
  expect: Expectation;
}

/** What checks patterns and paths, which may be strangers'. */
export interface UpdateHost {
  checkParts: CheckParts;
  findPlaces: FindPlaces;
}

/** One change of a call's expectation. */
export interface ExpectationChange {
  /** From the call: `['expect', 'values', '$.sum']`. */
  path: readonly Segment[];
  check: CheckName;
  /** As the suite has it; undefined where it says nothing. */
  before: unknown;
  /** Undefined: nothing of it is expected from now on. */
  after: unknown;
  /** Whether something is expected in its place that a person would hardly regret. */
  isAdvised: boolean;
  /** How the value that would be expected violates the tool's output schema. */
  violation?: Finding;
}

/** A change of a part of `expect`. */
export function change(
  check: CheckName,
  at: readonly Segment[],
  before: unknown,
  after: unknown,
  isAdvised = after !== undefined,
): ExpectationChange {
  return { path: ['expect', ...at], check, before, after, isAdvised };
}
