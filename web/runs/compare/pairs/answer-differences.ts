import { type AnswersToCompare, compareAnswers } from '../../../../core/suite/compare/compare-answers';
import type { LocalizedText } from '../../../../core/text/phrase';
import { runComparison } from '../../../workers/comparison/run-comparison';
import { findPlaces } from '../../../workers/limited/check-limited';
import { runPictureComparison } from '../../../workers/comparison/run-picture-comparison';

/** Answers of at most this length together take milliseconds: no worker. */
const MAX_LOCAL_LENGTH = 200_000;
/** The worker holds several copies as values. */
const MAX_LENGTH = 64 * 1024 * 1024;

/** Large answers are compared in a worker. @throws if they are too large */
export async function differencesOf(answers: AnswersToCompare, signal: AbortSignal): Promise<readonly LocalizedText[]> {
  const length = answers.left.json.length + answers.right.json.length;
  if (length > MAX_LENGTH) throw new Error('The answers are too large to be compared.');
  return length > MAX_LOCAL_LENGTH
    ? runComparison('responses', answers, { signal })
    : compareAnswers(answers, runPictureComparison, findPlaces);
}
