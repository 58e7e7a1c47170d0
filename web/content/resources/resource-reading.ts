import { base64Bytes } from '../../../core/json/base64-size';
import { type ReadFailure, type ResourceReading } from '../../../core/session/requests/read-resource';
import { isObject, type JsonObject } from '../../../core/json/json-object';
import { utf8Size } from '../../../core/json/utf8-size';
import { stringMember } from '../../../core/protocol/content/block';
import { checkShape } from '../../../core/protocol/check-shape';
import { type Finding, judgingVersion } from '../../../core/protocol/findings/finding';
import { gatherFindings, pinFinding } from '../../../core/protocol/findings/pin-finding';
import { sameType } from '../../../core/protocol/content/media-type';

/** Aborting cancels the read at the server, too. */
export type ReadResource = (uri: string, signal: AbortSignal) => Promise<ResourceReading>;

export function failedReading(error: unknown): ResourceReading {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', failure: { code: 'failed', message } };
}

export function deadLinkFinding({ code, ...values }: ReadFailure, pointer: string): Finding {
  return pinFinding(`dead-link-${code}`, `${pointer}/uri`, values);
}

export function contentsSize(contents: unknown): number | null {
  if (!isObject(contents)) return null;
  const text = stringMember(contents, 'text');
  if (text !== null) return utf8Size(text);
  const blob = stringMember(contents, 'blob');
  return blob === null ? null : base64Bytes(blob.replace(/\s+/g, ''));
}

/** Findings on the contents' shape, and those of {@link checkAgainstLink}. @param pointer of the link in its message */
export function checkReading(
  link: JsonObject,
  pointer: string,
  { contents, protocolVersion, elided }: Extract<ResourceReading, { kind: 'contents' }>,
): Finding[] {
  const version = judgingVersion(protocolVersion);
  const inContents = gatherFindings((report) => {
    checkShape(contents, 'ResourceContents[]', '/result/contents', version, report);
  });
  return [
    // A cut text can't be judged as JSON.
    ...inContents.filter(
      ({ rule, pointer: at }) => rule !== 'text-not-json' || !elided.includes(at.replace(/mimeType$/, 'text')),
    ),
    ...checkAgainstLink(link, pointer, contents, elided),
  ];
}

/** Size, type and URI. @param link the block, or the listed resource @param elided JSON Pointers into the response */
export function checkAgainstLink(
  link: JsonObject,
  pointer: string,
  contents: readonly unknown[],
  elided: readonly string[],
): Finding[] {
  if (contents.length === 0) return [pinFinding('no-contents', pointer)];
  const single = contents.length === 1 ? contents[0] : undefined;
  if (!isObject(single)) return [];
  const findings: Finding[] = [];
  const { size } = link;
  const isWhole = !elided.includes('/result/contents/0/text');
  const actual = isWhole ? contentsSize(single) : null;
  if (typeof size === 'number' && actual !== null && size !== actual)
    findings.push(pinFinding('size-differs', `${pointer}/size`, { declared: size, actual }));
  const [advertised, actualType] = [stringMember(link, 'mimeType'), stringMember(single, 'mimeType')];
  if (advertised !== null && actualType !== null && !sameType(advertised, actualType)) {
    const values = { declared: advertised, actual: actualType };
    findings.push(pinFinding('type-differs', `${pointer}/mimeType`, values));
  }
  const [requestedUri, actualUri] = [stringMember(link, 'uri'), stringMember(single, 'uri')];
  if (requestedUri !== null && actualUri !== null && normalizedUri(requestedUri) !== normalizedUri(actualUri)) {
    const values = { declared: requestedUri, actual: actualUri };
    findings.push(pinFinding('uri-differs', '/result/contents/0/uri', values));
  }
  return findings;
}

/** Normalizes escapes, case and a trailing slash: `HTTP://a.b/%7Ex/` → `http://a.b/~x`. */
function normalizedUri(uri: string): string {
  try {
    return new URL(decodeURI(uri)).href.replace(/\/$/, '');
  } catch {
    return uri;
  }
}
