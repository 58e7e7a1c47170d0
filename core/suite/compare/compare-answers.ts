import { propertyOf } from '../../json/json-object';
import { parseJson, textOfRaw } from '../../json/lossless';
import type { ResultSource } from '../../comparison/read-blocks';
import type { ComparePictures } from '../../comparison/media/compare-pictures';
import type { Words } from '../../text/phrase';
import type { FindPlaces } from '../json-path';
import { compareWithReference, referenceFiles } from '../reference';
import { say } from '../say';
import type { CallTarget } from '../suite';

/** Two answers to the same call, and what of them may differ. */
export interface AnswersToCompare {
  left: ResultSource;
  right: ResultSource;
  kind: CallTarget['kind'];
  /** JSONPaths, as `ignore` of a suite has them. */
  ignore: readonly string[];
  /** The share of an image's pixels that may differ visibly. */
  tolerance: number;
}

/**
 * What differs between two answers, a line each, by the rules by which an answer is held against its reference.
 * @throws where one of them is no JSON
 */
export async function compareAnswers(
  { left, right, kind, ignore, tolerance }: AnswersToCompare,
  comparePictures: ComparePictures,
  findPlaces: FindPlaces,
): Promise<Words[]> {
  const [one, other] = [memberOf(left).member, memberOf(right).member];
  if (one !== other) {
    return [say(one === 'result' ? 'left-result' : 'left-error')];
  }
  const [reference, ...media] = referenceFiles('left', { ...memberOf(left), kind });
  const files = new Map(media.map(({ name, content }) => [name, content]));
  const text = typeof reference?.content === 'string' ? reference.content : '';
  const { words } = await compareWithReference(
    text,
    (name) => {
      const content = files.get(name);
      return Promise.resolve(content instanceof Uint8Array ? content : undefined);
    },
    { ...memberOf(right), kind },
    { ignore, tolerance, comparePictures, findPlaces },
  );
  return [...words];
}

function memberOf({ json, pointer }: ResultSource): {
  member: 'result' | 'error';
  value: unknown;
} {
  const message = parseJson(textOfRaw(json));
  const member = pointer === '/error' ? 'error' : 'result';
  return { member, value: propertyOf(message, member) };
}
