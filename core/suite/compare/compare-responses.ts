import { propertyOf } from '../../json/json-object';
import { parseJson, rawText } from '../../json/lossless';
import type { ResultSource } from '../../comparison/read-blocks';
import type { ComparePictures } from '../../comparison/media/compare-pictures';
import type { LocalizedText } from '../../text/phrase';
import type { FindNodes } from '../json-path';
import { compareWithReference, referenceFiles } from '../reference';
import { phrase } from '../suite-phrase';
import type { RunKind } from '../../run/run';

export interface ResponsesToCompare {
  left: ResultSource;
  right: ResultSource;
  kind: RunKind;
  /** JSONPaths, as in a suite's `ignore`. */
  ignore: readonly string[];
  /** The share of an image's pixels that may visibly differ, from 0 to 1. */
  tolerance: number;
}

/** Lists the differences by the rules for references. @throws if a response is not JSON */
export async function compareResponses(
  { left, right, kind, ignore, tolerance }: ResponsesToCompare,
  comparePictures: ComparePictures,
  findNodes: FindNodes,
): Promise<LocalizedText[]> {
  const [one, other] = [memberOf(left).member, memberOf(right).member];
  if (one !== other) return [phrase(one === 'result' ? 'left-result' : 'left-error')];
  const [reference, ...media] = referenceFiles('left', { ...memberOf(left), kind });
  const files = new Map(media.map(({ name, content }) => [name, content]));
  const text = typeof reference?.content === 'string' ? reference.content : '';
  const { differences } = await compareWithReference(
    text,
    (name) => {
      const content = files.get(name);
      return Promise.resolve(content instanceof Uint8Array ? content : undefined);
    },
    { ...memberOf(right), kind },
    { ignore, tolerance, comparePictures, findNodes },
  );
  return [...differences];
}

function memberOf({ json, pointer }: ResultSource): { member: 'result' | 'error'; value: unknown } {
  const message = parseJson(rawText(json));
  const member = pointer === '/error' ? 'error' : 'result';
  return { member, value: propertyOf(message, member) };
}
