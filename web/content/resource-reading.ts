import { checkResourceContents } from './check-block';
import { isObject, stringMember, type JsonObject } from './block';
import { type Finding, makeFinding } from './finding';
import { sameType } from './media-type';
import { base64Bytes, utf8Length } from './summarize-content';

/** What came of reading a resource. */
export type ResourceReading =
  | {
      kind: 'contents';
      /** The result's `contents`, each item any JSON. */
      contents: unknown[];
      millis: number;
    }
  | { kind: 'failed'; message: string };

/**
 * What a reading shows of the link that led to it: contents that are malformed, or not of the size or the type
 * that was advertised.
 * @param link the resource_link block
 * @param pointer where the link stands in its message
 */
export function checkReading(
  link: JsonObject,
  pointer: string,
  contents: readonly unknown[],
): Finding[] {
  const findings = contents.flatMap((item, i) =>
    checkResourceContents(item, `/result/contents/${i}`),
  );
  const only = contents.length === 1 ? contents[0] : undefined;
  if (!isObject(only)) return findings;
  const { size } = link;
  const text = stringMember(only, 'text');
  const blob = stringMember(only, 'blob');
  const actual = text !== null ? utf8Length(text) : blob !== null ? base64Bytes(blob) : null;
  if (typeof size === 'number' && actual !== null && size !== actual) {
    findings.push(
      makeFinding(
        'size-differs',
        'warning',
        `${pointer}/size`,
        '{declared} bytes were advertised, but there are {actual}.',
        { declared: size, actual },
      ),
    );
  }
  const advertised = stringMember(link, 'mimeType');
  const came = stringMember(only, 'mimeType');
  if (advertised !== null && came !== null && !sameType(advertised, came)) {
    findings.push(
      makeFinding(
        'type-differs',
        'warning',
        `${pointer}/mimeType`,
        'It is advertised as {declared}, but came as {actual}.',
        { declared: advertised, actual: came },
      ),
    );
  }
  return findings;
}
