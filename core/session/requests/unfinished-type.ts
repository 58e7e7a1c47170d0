import { toObject } from '../../json/json-object';
import { judgingVersion } from '../../protocol/findings/finding';
import type { Outcome } from './outcome';

/** The `resultType` of a result that does not end its request, such as `input_required` or `task`. */
export function unfinishedType(outcome: Outcome): unknown {
  if (outcome.kind !== 'result' || judgingVersion(outcome.protocolVersion) < '2026-07-28') return undefined;
  const { resultType = 'complete' } = toObject(outcome.result);
  return resultType === 'complete' ? undefined : resultType;
}
