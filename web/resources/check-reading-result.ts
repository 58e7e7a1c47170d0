import { isObject, type JsonObject, jsonType, stringMember } from '../content/block';
import { type Finding, findingPath, makeFinding } from '../content/finding';
import { mediaFindings } from '../content/inspect-media';
import { readMedia } from '../content/read-media';
import { checkReading } from '../content/resource-reading';

const CONTENTS = '/result/contents';

/**
 * Checks the result of `resources/read`, also against what the list promised of it. Takes any JSON.
 * @param definition the resource's or the template's, as it was listed
 */
export function checkReadingResult(definition: JsonObject, result: unknown): Finding[] {
  const contents = isObject(result) ? result['contents'] : undefined;
  if (Array.isArray(contents)) {
    const first = `${CONTENTS}/0`;
    return checkReading(definition, first, contents).map((finding) =>
      // A size is promised in the list only: in this message it is the contents that differ.
      finding.rule === 'size-differs'
        ? { ...finding, pointer: first, path: findingPath(first) }
        : finding,
    );
  }
  if (isObject(result) && contents === undefined) {
    return [
      makeFinding('field-missing', 'error', '/result', 'The required field {field} is missing.', {
        field: 'contents',
      }),
    ];
  }
  const at = isObject(result)
    ? { pointer: CONTENTS, field: 'contents', expected: 'array', actual: jsonType(contents) }
    : { pointer: '/result', field: 'result', expected: 'object', actual: jsonType(result) };
  const { pointer, ...values } = at;
  return [
    makeFinding(
      'field-wrong-type',
      'error',
      pointer,
      '{field} must be of type {expected}, but is {actual}.',
      values,
    ),
  ];
}

/** What only the bytes of the contents tell: whether base64 decodes, and whether they are of the declared type. */
export async function checkReadingBytes(result: unknown): Promise<Finding[]> {
  const contents = isObject(result) ? result['contents'] : undefined;
  if (!Array.isArray(contents)) return [];
  const checks = contents.map(async (item: unknown, i) => {
    const blob = isObject(item) ? stringMember(item, 'blob') : null;
    if (!isObject(item) || blob === null) return [];
    const media = await readMedia(blob);
    return mediaFindings(media, stringMember(item, 'mimeType'), `${CONTENTS}/${i}`, 'blob');
  });
  return (await Promise.all(checks)).flat();
}
