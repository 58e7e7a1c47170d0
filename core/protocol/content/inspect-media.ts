import { pointerTo } from '../../json/json-pointer';
import { checkJson } from './check-mime';
import { type Base64Flaw, decodeBase64, readBase64 } from './decode-base64';
import type { Finding } from '../findings/finding';
import { pinFinding } from '../findings/pin-finding';
import { isTellable, plainType, sameType, sniffType } from './media-type';
import { isCutOff } from './cut-off-media';

/** What a base64 text holds. */
export type Inspected =
  | {
      state: 'decoded';
      bytes: Uint8Array<ArrayBuffer>;
      flaws: Base64Flaw[];
      /** What the first bytes tell. */
      actualType: string | null;
      /** Whether the bytes are text in UTF-8, without control characters that no text has. */
      isText: boolean;
      /** What it would be if it were read in the way that was probably meant. */
      mistaken: { for: 'twice' | 'hex'; actualType: string } | null;
    }
  | { state: 'invalid'; at: number };

/** Decodes a base64 text and tells its type from its bytes. */
export function inspectMedia(base64: string): Inspected {
  const decoded = decodeBase64(base64);
  if (decoded.state === 'invalid') return decoded;
  const actualType = sniffType(decoded.bytes);
  return {
    ...decoded,
    actualType,
    isText: isUtf8Text(decoded.bytes),
    mistaken: actualType === null ? mistakenFor(base64, decoded.bytes) : null,
  };
}

function isUtf8Text(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
  } catch {
    return false;
  }
}

/** As many characters as the first bytes of every known type need. */
const headLength = 800;

/** Base64 of base64, and hexadecimal that happens to be base64 too, where either turns out to be a known file. */
function mistakenFor(base64: string, bytes: Uint8Array): { for: 'twice' | 'hex'; actualType: string } | null {
  const head = base64.slice(0, headLength);
  const hex = /^(?:[0-9a-f]{2}){8,}/i.exec(head)?.[0];
  if (hex !== undefined && /^[0-9a-f]+$/i.test(head)) {
    const pairs = hex.match(/../g) ?? [];
    const actualType = sniffType(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
    if (actualType !== null) return { for: 'hex', actualType };
  }
  const inner = new TextDecoder().decode(bytes.subarray(0, headLength)).trim();
  if (!/^[A-Za-z0-9+/\s]{16,}={0,2}$/.test(inner)) return null;
  const again = decodeBase64(inner.slice(0, inner.length - (inner.length % 4)));
  const actualType = again.state === 'decoded' ? sniffType(again.bytes) : null;
  return actualType === null ? null : { for: 'twice', actualType };
}

/**
 * What is to be said of decoded media.
 * @param declared the block's mimeType, if it is a text
 * @param pointer the object that holds the data
 * @param field `data` or `blob`
 */
export function mediaFindings(
  media: Inspected,
  declared: string | null,
  pointer: string,
  field: 'data' | 'blob',
): Finding[] {
  const at = pointerTo(pointer, field);
  const findings = base64Findings(media, at);
  if (media.state === 'invalid') return findings;
  const { bytes, actualType, mistaken } = media;
  if (bytes.length === 0) {
    // A file may be empty; a picture or a sound cannot.
    return field === 'blob' ? findings : [...findings, pinFinding('media-empty', at)];
  }
  if (mistaken !== null) {
    return [...findings, pinFinding(`base64-${mistaken.for}`, at, { actual: mistaken.actualType })];
  }
  if (isCutOff(bytes, actualType)) {
    const actual = actualType ?? '';
    findings.push(
      actual.startsWith('image/') ? pinFinding('image-cut-off', at) : pinFinding('file-cut-off', at, { actual }),
    );
  }
  return declared === null ? findings : [...findings, ...typeFindings(media, declared, pointer)];
}

/** What is to be said of a text as base64, without the bytes. */
export function checkBase64(base64: string, pointer: string): Finding[] {
  return base64Findings(readBase64(base64), pointer);
}

function base64Findings(
  read: { state: string; flaws: Base64Flaw[] } | { state: 'invalid'; at: number },
  pointer: string,
): Finding[] {
  if ('flaws' in read) return read.flaws.map((flaw) => pinFinding(`base64-${flaw}`, pointer));
  return read.at < 0
    ? [pinFinding('base64-length', pointer)]
    : [pinFinding('base64-invalid', pointer, { at: read.at + 1 })];
}

/** What the bytes say to the media type that was declared. */
function typeFindings(
  { bytes, actualType: actual, isText }: Extract<Inspected, { state: 'decoded' }>,
  declared: string,
  pointer: string,
): Finding[] {
  const at = pointerTo(pointer, 'mimeType');
  // Of what is no media type, that alone is to be said.
  if (!declared.includes('/')) return [];
  if (actual !== null) {
    const isContradicted =
      !sameType(declared, actual) &&
      (isTellable(declared) ||
        isMediaType(declared) ||
        (isTextType(declared) && !isText) ||
        isUnmistakable(actual, declared));
    return isContradicted ? [pinFinding('mime-contradicted', at, { declared, actual })] : [];
  }
  if (isTellable(declared) || (isMediaType(declared) && isText)) {
    return [pinFinding('mime-unconfirmed', at, { declared })];
  }
  const isUtf8 = !/;\s*charset=(?!"?(?:utf-?8|us-ascii))/i.test(declared);
  if (!isTextType(declared) || !isUtf8) return [];
  return isText
    ? checkJson(new TextDecoder().decode(bytes), declared, at)
    : [pinFinding('text-not-utf-8', at, { declared })];
}

function isMediaType(mime: string): boolean {
  return /^(?:image|audio|video)\//.test(plainType(mime)) && !/\+xml/i.test(mime);
}

const textTypes = /^(?:text\/.*|application\/(?:json|xml|javascript|yaml|x-yaml|toml|x-sh|sql|.*\+json|.*\+xml))$/;

/** Whether a media type is one of text. */
export function isTextType(mime: string): boolean {
  return textTypes.test(plainType(mime));
}

const unmistakable = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']);

/** Bytes that can be nothing but one thing, under a name that claims something else than just bytes. */
function isUnmistakable(actual: string, declared: string): boolean {
  return unmistakable.has(actual) && plainType(declared) !== 'application/octet-stream';
}
