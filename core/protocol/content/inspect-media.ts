import { pointerTo } from '../../json/json-pointer';
import { checkJson } from './check-mime';
import { type Base64Deviation, decodeBase64, readBase64 } from './decode-base64';
import type { Finding } from '../findings/finding';
import { pinFinding } from '../findings/pin-finding';
import { isRecognizable, plainType, sameType, sniffType } from './media-type';

export type Inspected =
  | {
      state: 'decoded';
      bytes: Uint8Array<ArrayBuffer>;
      deviations: Base64Deviation[];
      actualType: string | null;
      /** UTF-8 without control characters other than whitespace, ESC and DEL. */
      isText: boolean;
      /** Set if the data is another encoding of a known file: base64 of base64, or hexadecimal. */
      wrongEncoding: { kind: 'twice' | 'hex'; actualType: string } | null;
    }
  /** `at`: the first character that is no base64; -1 if only the length is wrong. */
  | { state: 'invalid'; at: number };

export function inspectMedia(base64: string): Inspected {
  const decoded = decodeBase64(base64);
  if (decoded.state === 'invalid') return decoded;
  const actualType = sniffType(decoded.bytes);
  return {
    ...decoded,
    actualType,
    isText: isUtf8Text(decoded.bytes),
    wrongEncoding: actualType === null ? wrongEncodingOf(base64, decoded.bytes) : null,
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

/** Enough for the first bytes of every known type. */
const HEAD_LENGTH = 800;

/** Double base64, or hexadecimal that is also base64, if the result is a known file. */
function wrongEncodingOf(base64: string, bytes: Uint8Array): { kind: 'twice' | 'hex'; actualType: string } | null {
  const head = base64.slice(0, HEAD_LENGTH);
  const hex = /^(?:[0-9a-f]{2}){8,}/i.exec(head)?.[0];
  if (hex !== undefined && /^[0-9a-f]+$/i.test(head)) {
    const pairs = hex.match(/../g) ?? [];
    const actualType = sniffType(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
    if (actualType !== null) return { kind: 'hex', actualType };
  }
  const inner = new TextDecoder().decode(bytes.subarray(0, HEAD_LENGTH)).trim();
  if (!/^[A-Za-z0-9+/\s]{16,}={0,2}$/.test(inner)) return null;
  const again = decodeBase64(inner.slice(0, inner.length - (inner.length % 4)));
  const actualType = again.state === 'decoded' ? sniffType(again.bytes) : null;
  return actualType === null ? null : { kind: 'twice', actualType };
}

/** @param declared the block's `mimeType` @param pointer of the object with the data */
export function mediaFindings(
  media: Inspected,
  declared: string | null,
  pointer: string,
  field: 'data' | 'blob',
): Finding[] {
  const at = pointerTo(pointer, field);
  const findings = base64Findings(media, at);
  if (media.state === 'invalid') return findings;
  const { bytes, actualType, wrongEncoding } = media;
  if (bytes.length === 0) {
    // A file may be empty, an image or audio can't.
    return field === 'blob' ? findings : [...findings, pinFinding('media-empty', at)];
  }
  if (wrongEncoding !== null)
    return [...findings, pinFinding(`base64-${wrongEncoding.kind}`, at, { actual: wrongEncoding.actualType })];
  if (isCutOff(bytes, actualType)) {
    const actual = actualType ?? '';
    findings.push(
      actual.startsWith('image/') ? pinFinding('image-cut-off', at) : pinFinding('file-cut-off', at, { actual }),
    );
  }
  return declared === null ? findings : [...findings, ...typeFindings(media, declared, pointer)];
}

export function checkBase64(base64: string, pointer: string): Finding[] {
  return base64Findings(readBase64(base64), pointer);
}

function base64Findings(
  read: { state: string; deviations: Base64Deviation[] } | { state: 'invalid'; at: number },
  pointer: string,
): Finding[] {
  if ('deviations' in read) return read.deviations.map((each) => pinFinding(`base64-${each}`, pointer));
  return read.at < 0
    ? [pinFinding('base64-length', pointer)]
    : [pinFinding('base64-invalid', pointer, { at: read.at + 1 })];
}

function typeFindings(
  { bytes, actualType: actual, isText }: Extract<Inspected, { state: 'decoded' }>,
  declared: string,
  pointer: string,
): Finding[] {
  const at = pointerTo(pointer, 'mimeType');
  // Another rule reports it.
  if (!declared.includes('/')) return [];
  if (actual !== null) {
    const isContradicted =
      !sameType(declared, actual) &&
      (isRecognizable(declared) ||
        isMediaType(declared) ||
        (isTextType(declared) && !isText) ||
        isUnmistakable(actual, declared));
    return isContradicted ? [pinFinding('mime-contradicted', at, { declared, actual })] : [];
  }
  if (isRecognizable(declared) || (isMediaType(declared) && isText))
    return [pinFinding('mime-unconfirmed', at, { declared })];
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

export function isTextType(mime: string): boolean {
  return textTypes.test(plainType(mime));
}

const unmistakable = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']);

function isUnmistakable(actual: string, declared: string): boolean {
  return unmistakable.has(actual) && plainType(declared) !== 'application/octet-stream';
}

/** Browsers draw a truncated image without an error. Types without an end marker count as complete. */
export function isCutOff(bytes: Uint8Array, type: string | null): boolean {
  switch (type) {
    case 'image/png':
      return !hasPngEnd(bytes);
    case 'image/jpeg':
      return !endsWithin(bytes, [0xff, 0xd9], bytes.length);
    case 'image/gif':
      // Some programs append zeros.
      return bytes.findLast((byte) => byte !== 0) !== 0x3b;
    case 'image/webp':
    case 'audio/wav':
      return !hasRiffEnd(bytes);
    case 'application/pdf':
      return !endsWithin(bytes, [0x25, 0x25, 0x45, 0x4f, 0x46], 2048);
    case 'application/zip':
      // Up to 64 kB of comment follow the end record.
      return !endsWithin(bytes, [0x50, 0x4b, 0x05, 0x06], 0x10000 + 22);
    default:
      return false;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const pngEnd = 0x49454e44;
const PNG_SIGNATURE_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;

function hasPngEnd(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = PNG_SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= bytes.length;) {
    if (view.getUint32(at + 4) === pngEnd) return true;
    at += CHUNK_FRAME_BYTES + view.getUint32(at);
  }
  return false;
}

const RIFF_HEAD_BYTES = 8;
/** Streamed audio declares the maximum, its length being unknown. */
const unknownLength = 0x7fffffff;

function hasRiffEnd(bytes: Uint8Array): boolean {
  if (bytes.length < RIFF_HEAD_BYTES) return false;
  const length = viewOf(bytes).getUint32(4, true);
  return length >= unknownLength || bytes.length >= RIFF_HEAD_BYTES + length;
}

/** Searches from the end: some programs append bytes of their own. */
function endsWithin(bytes: Uint8Array, marker: readonly number[], within: number): boolean {
  const first = Math.max(0, bytes.length - within);
  for (let at = bytes.length - marker.length; at >= first; at -= 1) {
    if (marker.every((byte, i) => bytes[at + i] === byte)) return true;
  }
  return false;
}
