import { toObject } from '../../json/json-object';
import { judgedBy } from '../../protocol/findings/finding';
import type { Outcome } from './outcome';

/** 2026-07-28, where results have a `resultType`. */
const WITH_RESULT_TYPES = 5;

/** `input_required` or `task`, say: a result that is not the end of its request. */
export function unfinishedType(outcome: Outcome): unknown {
  if (outcome.kind !== 'result' || judgedBy(outcome.protocolVersion) < WITH_RESULT_TYPES) return undefined;
  const { resultType = 'complete' } = toObject(outcome.result);
  return resultType === 'complete' ? undefined : resultType;
}
