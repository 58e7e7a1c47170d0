import { toObject } from '../../json/json-object';
import { judgedBy } from '../../protocol/findings/finding';
import type { Outcome } from './outcome';

/** `input_required` or `task`, say: a result that is not the end of its request. */
export function unfinishedType(outcome: Outcome): unknown {
  if (outcome.kind !== 'result' || judgedBy(outcome.protocolVersion) < '2026-07-28') return undefined;
  const { resultType = 'complete' } = toObject(outcome.result);
  return resultType === 'complete' ? undefined : resultType;
}
