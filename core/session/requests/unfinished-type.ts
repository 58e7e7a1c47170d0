import { toObject } from '../../json/json-object';
import { judgedBy } from '../../protocol/findings/finding';
import type { Outcome } from './raw-channel';

/** 2026-07-28, the first version whose results say whether they are the last. */
const WITH_RESULT_TYPES = 5;

/** The `resultType` of a result that is not the last of its request; undefined of all others. */
export function unfinishedType(outcome: Outcome): unknown {
  if (outcome.kind !== 'result' || judgedBy(outcome.protocolVersion) < WITH_RESULT_TYPES) return undefined;
  const { resultType = 'complete' } = toObject(outcome.result);
  return resultType === 'complete' ? undefined : resultType;
}
