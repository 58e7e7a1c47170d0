import { type AnswersToCompare, compareAnswers } from '../../../core/suite/compare/compare-answers';
import type { Words } from '../../../core/text/phrase';
import { compareInWorker } from '../../workers/comparison/compare-in-worker';
import { findPlaces } from '../../workers/limited/limited-answers';
import { comparePicturesInWorker } from '../../workers/comparison/compare-pictures-in-worker';

/** Answers that together are not larger are compared at once: some milliseconds. */
const LOCAL_LENGTH = 200_000;
/** What the worker can hold several times over as values. */
const MOST_LENGTH = 64 * 1024 * 1024;

/** What differs between two answers, a line each; large ones are compared in a worker. @throws where they can't be compared */
export async function differencesOf(answers: AnswersToCompare, signal: AbortSignal): Promise<readonly Words[]> {
  const length = answers.left.json.length + answers.right.json.length;
  if (length > MOST_LENGTH) throw new Error('The answers are too large to be compared.');
  return length > LOCAL_LENGTH
    ? compareInWorker('answers', answers, { signal })
    : compareAnswers(answers, comparePicturesInWorker, findPlaces);
}
