import { imageDimensionsFromData } from 'image-dimensions';

import { plainType, sniffType } from './media-type';

/** Why an icon is not shown. */
export type IconRefusal =
  /** Neither `https:` nor `data:`. */
  | 'scheme'
  /** No URI, or a `data:` URI that can't be decoded. */
  | 'malformed'
  | 'too-large'
  /** More pixels a side than any icon needs. */
  | 'too-many-pixels'
  /** No PNG, JPEG, GIF, WebP or SVG, by its first bytes. */
  | 'not-an-image'
  /** It is said to be another type than it is. */
  | 'mismatch'
  /** An SVG that declares entities, or repeats its parts so often that drawing it could hold up the page. */
  | 'unsafe-svg'
  /** A redirect to another origin, or too many. */
  | 'redirect'
  | 'http-status'
  | 'unreachable';

export const MOST_BYTES = 512 * 1024;
const MOST_PIXELS = 2048;
/** `<use>` may stand for a `<use>`: a few of them draw billions of shapes. */
const MOST_USES = 16;
const SHOWN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];
/** Types that say nothing about what the bytes are. */
const GENERIC = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain', 'image/*'];

export type CheckedImage = { type: string } | { refusal: IconRefusal; detail?: string };

/**
 * Judges an icon's bytes by the safety rules of the specification (2025-11-25, icons): an allow-list of types, told by the
 * first bytes; what is declared as another type is refused.
 *
 * @param declared the media types that were given: by the `data:` URI, the response, the icon's `mimeType`
 */
export function checkIconImage(bytes: Uint8Array, declared: readonly (string | undefined)[]): CheckedImage {
  if (bytes.length > MOST_BYTES) return { refusal: 'too-large' };
  const type = sniffType(bytes);
  if (type === null || !SHOWN.includes(type)) {
    return { refusal: 'not-an-image', ...(type !== null && { detail: type }) };
  }
  const said = declared.map((mime) => plainType(mime ?? ''));
  const other = said.find((mime) => mime !== type && !GENERIC.includes(mime) && !isXml(mime, type));
  if (other !== undefined) return { refusal: 'mismatch', detail: `${other} ≠ ${type}` };
  if (type === 'image/svg+xml') return isSafeSvg(bytes) ? { type } : { refusal: 'unsafe-svg' };
  // Without them the browser draws nothing of it.
  const { width, height } = imageDimensionsFromData(bytes) ?? { width: 0, height: 0 };
  const side = Math.max(width, height);
  return side > MOST_PIXELS ? { refusal: 'too-many-pixels', detail: `${side} px` } : { type };
}

/** SVG is XML, and often served as that. */
function isXml(mime: string, type: string): boolean {
  return type === 'image/svg+xml' && (mime === 'text/xml' || mime === 'application/xml');
}

function isSafeSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  // In UTF-16 nothing below would be found.
  if (text.includes('\0') || /<!ENTITY/i.test(text)) return false;
  return (text.match(/<(?:[\w.-]+:)?use\b/gi)?.length ?? 0) <= MOST_USES;
}
