import { isObject, type JsonObject } from '../../../core/json/json-object';
import { stringMember } from '../../../core/protocol/content/block';
import { checkShape } from '../../../core/protocol/check-shape';
import { type Finding, judgedBy } from '../../../core/protocol/findings/finding';
import { gatherFindings, pinFinding } from '../../../core/protocol/findings/pin-finding';
import { sameType } from '../../../core/protocol/content/media-type';
import { base64Bytes, utf8Length } from '../../../core/protocol/content/summarize-content';

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

/** Reads a resource; aborting cancels it at the server, too. */
export type ReadResource = (uri: string, signal: AbortSignal) => Promise<ResourceReading>;

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
 * What a reading shows of the link that led to it: contents that are malformed, or not of the size or the type that was advertised.
 * @param pointer where the link stands in its message
 */
export function checkReading(
  link: JsonObject,
  pointer: string,
  { contents, protocolVersion, elided }: Extract<ResourceReading, { kind: 'contents' }>,
): Finding[] {
  const version = judgedBy(protocolVersion);
  const inContents = gatherFindings((report) => {
    checkShape(contents, 'ResourceContents[]', '/result/contents', version, report);
  });
  return [
    // Of the beginning of a text alone it cannot be said that it is no JSON.
    ...inContents.filter(
      ({ rule, pointer: at }) => rule !== 'text-not-json' || !elided.includes(at.replace(/mimeType$/, 'text')),
    ),
    ...checkPromise(link, pointer, contents, elided),
  ];
}

/**
 * What a reading shows of the link that led to it: contents that are not of the size or the type that was advertised.
 * @param link the resource_link block, or the resource as it was listed
 * @param pointer where the link stands in its message
 * @param elided what is not whole in `contents`, as JSON Pointers into the message that brought them
 */
export function checkPromise(
  link: JsonObject,
  pointer: string,
  contents: readonly unknown[],
  elided: readonly string[],
): Finding[] {
  if (contents.length === 0) return [pinFinding('no-contents', pointer)];
  const only = contents.length === 1 ? contents[0] : undefined;
  if (!isObject(only)) return [];
  const findings: Finding[] = [];
  const { size } = link;
  const isWhole = !elided.includes('/result/contents/0/text');
  const actual = isWhole ? contentsBytes(only) : null;
  if (typeof size === 'number' && actual !== null && size !== actual) {
    findings.push(pinFinding('size-differs', `${pointer}/size`, { declared: size, actual }));
  }
  const [advertised, actualType] = [stringMember(link, 'mimeType'), stringMember(only, 'mimeType')];
  if (advertised !== null && actualType !== null && !sameType(advertised, actualType)) {
    const values = { declared: advertised, actual: actualType };
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
