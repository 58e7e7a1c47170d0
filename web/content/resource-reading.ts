import { checkResourceContents } from './check-block';
import { isObject, stringMember, type JsonObject } from './block';
import type { Version } from './check-members';
import { type Finding, pinFinding } from './finding';
import { sameType } from './media-type';
import { base64Bytes, utf8Length } from './summarize-content';

/** Why a resource could not be read; the rest of the members is for the text. */
export type ReadFailure =
  /** `message`: what the server, the connection or the program at fault said. */
  | { code: 'error' | 'lost' | 'failed'; message: string }
  | { code: 'timeout'; seconds: string }
  /** The result has no array `contents`. */
  | { code: 'malformed' }
  | { code: 'cancelled' };

/** What came of reading a resource. */
export type ResourceReading =
  | {
      kind: 'contents';
      /** The result's `contents`, each item any JSON. */
      contents: unknown[];
      millis: number;
      /** The message that brought it, and what the page itself holds only a part of. */
      raw: string | Uint8Array;
      elided: readonly string[];
      protocolVersion?: string;
    }
  | { kind: 'failed'; failure: ReadFailure };

/** What a read that threw came to. */
export function failedReading(error: unknown): ResourceReading {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', failure: { code: 'failed', message } };
}

/** The finding for a link that could not be read. */
export function deadLink({ code, ...values }: ReadFailure, pointer: string): Finding {
  return pinFinding(`dead-link-${code}`, `${pointer}/uri`, values);
}

/** The bytes of one item of a resource's contents; null where it has none. */
export function contentsBytes(contents: unknown): number | null {
  if (!isObject(contents)) return null;
  const text = stringMember(contents, 'text');
  if (text !== null) return utf8Length(text);
  const blob = stringMember(contents, 'blob');
  return blob === null ? null : base64Bytes(blob.replace(/\s+/g, ''));
}

/**
 * What a reading shows of the link that led to it: contents that are malformed, or not of the size or the type
 * that was advertised.
 * @param link the resource_link block, or the resource as it was listed
 * @param pointer where the link stands in its message
 * @param elided what is not whole in `contents`, as JSON Pointers into the message that brought them
 */
export function checkReading(
  link: JsonObject,
  pointer: string,
  contents: readonly unknown[],
  version: Version,
  elided: readonly string[],
): Finding[] {
  const isWhole = (i: number) => !elided.includes(`/result/contents/${i}/text`);
  const findings = contents.flatMap((item, i) =>
    checkResourceContents(item, `/result/contents/${i}`, version).filter(
      // Of the beginning alone that cannot be said.
      ({ rule }) => rule !== 'text-not-json' || isWhole(i),
    ),
  );
  if (contents.length === 0) return [pinFinding('no-contents', pointer)];
  const only = contents.length === 1 ? contents[0] : undefined;
  if (!isObject(only)) return findings;
  const { size } = link;
  const actual = isWhole(0) ? contentsBytes(only) : null;
  if (typeof size === 'number' && actual !== null && size !== actual) {
    findings.push(pinFinding('size-differs', `${pointer}/size`, { declared: size, actual }));
  }
  const [advertised, came] = [stringMember(link, 'mimeType'), stringMember(only, 'mimeType')];
  if (advertised !== null && came !== null && !sameType(advertised, came)) {
    const values = { declared: advertised, actual: came };
    findings.push(pinFinding('type-differs', `${pointer}/mimeType`, values));
  }
  const [asked, given] = [stringMember(link, 'uri'), stringMember(only, 'uri')];
  if (asked !== null && given !== null && plainUri(asked) !== plainUri(given)) {
    const values = { declared: asked, actual: given };
    findings.push(pinFinding('uri-differs', '/result/contents/0/uri', values));
  }
  return findings;
}

/** A URI without what many ways of writing the same one differ in. */
function plainUri(uri: string): string {
  try {
    return new URL(decodeURI(uri)).href.replace(/\/$/, '');
  } catch {
    return uri;
  }
}
