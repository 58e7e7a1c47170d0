import { type ResponsesToCompare, compareResponses } from '../../../../core/suite/compare/compare-responses';
import type { LocalizedText } from '../../../../core/text/phrase';
import { runComparison } from '../../../workers/comparison/run-comparison';
import { findNodes } from '../../../workers/limited/check-limited';
import { runPictureComparison } from '../../../workers/comparison/run-picture-comparison';

/** Responses of at most this length together take milliseconds: no worker. */
const MAX_LOCAL_LENGTH = 200_000;
/** Bytes: the worker holds several copies as values. */
const MAX_LENGTH = 64 * 1024 * 1024;

/** Large responses are compared in a worker. @throws if they are too large */
export async function differencesOf(
  responses: ResponsesToCompare,
  signal: AbortSignal,
): Promise<readonly LocalizedText[]> {
  const length = responses.left.json.length + responses.right.json.length;
  if (length > MAX_LENGTH) throw new Error('The answers are too large to be compared.');
  return length > MAX_LOCAL_LENGTH
    ? runComparison('responses', responses, { signal })
    : compareResponses(responses, runPictureComparison, findNodes);
}
