import type { Segment } from '../../json/json-pointer';
import type { Finding } from '../../protocol/findings/finding';
import type { CheckParts } from '../checks/check-parts';
import type { CheckName } from '../checks/check-result';
import type { FindNodes } from '../json-path';
import type { CallResponse } from '../run/call-response';
import type { Expectation } from '../suite';

export interface RunToExpect {
  response: CallResponse;
  /** With its variables filled in. */
  expect: Expectation;
}

export interface UpdateHost {
  checkParts: CheckParts;
  findNodes: FindNodes;
}

export interface ExpectationChange {
  /** From the call: `['expect', 'values', '$.sum']`. */
  path: readonly Segment[];
  check: CheckName;
  before: unknown;
  /** Undefined removes the check. */
  after: unknown;
  /** Whether the new check is as good as the old one. */
  isAdvised: boolean;
  violation?: Finding;
}

export function change(
  check: CheckName,
  at: readonly Segment[],
  before: unknown,
  after: unknown,
  isAdvised = after !== undefined,
): ExpectationChange {
  return { path: ['expect', ...at], check, before, after, isAdvised };
}
