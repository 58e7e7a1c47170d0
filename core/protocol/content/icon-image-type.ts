import { imageDimensionsFromData } from 'image-dimensions';

import { plainType, sniffType } from './media-type';

export type IconRefusal =
  /** The URL is neither `https:` nor `data:`. */
  | 'scheme'
  /** No URI, or an invalid `data:` URI. */
  | 'malformed'
  | 'too-large'
  /** More pixels a side than any icon needs. */
  | 'too-many-pixels'
  /** The first bytes are not those of PNG, JPEG, GIF, WebP or SVG. */
  | 'not-an-image'
  | 'mismatch'
  /** An SVG with entities, or with so many `<use>` that drawing it could freeze the page. */
  | 'unsafe-svg'
  /** To another origin, or too many. */
  | 'redirect'
  | 'http-status'
  | 'unreachable';

export const MAX_ICON_BYTES = 512 * 1024;
const MAX_PIXELS = 2048;
/** Nested `<use>` can draw billions of shapes. */
const MAX_USES = 16;
const ALLOWED_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];
const GENERIC = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain', 'image/*'];

export type CheckedImage = { type: string } | { refusal: IconRefusal; detail?: string };

/** An allow-list of types (2025-11-25), by the first bytes. @param declared by `data:`, response and `mimeType` */
export function checkIconImage(bytes: Uint8Array, declared: readonly (string | undefined)[]): CheckedImage {
  if (bytes.length > MAX_ICON_BYTES) return { refusal: 'too-large' };
  const type = sniffType(bytes);
  if (type === null || !ALLOWED_TYPES.includes(type))
    return { refusal: 'not-an-image', ...(type !== null && { detail: type }) };
  const declaredTypes = declared.map((mime) => plainType(mime ?? ''));
  const other = declaredTypes.find((mime) => mime !== type && !GENERIC.includes(mime) && !isXml(mime, type));
  if (other !== undefined) return { refusal: 'mismatch', detail: `${other} ≠ ${type}` };
  if (type === 'image/svg+xml') return isSafeSvg(bytes) ? { type } : { refusal: 'unsafe-svg' };
  // Without a size the browser draws nothing.
  const { width, height } = imageDimensionsFromData(bytes) ?? { width: 0, height: 0 };
  const side = Math.max(width, height);
  return side > MAX_PIXELS ? { refusal: 'too-many-pixels', detail: `${side} px` } : { type };
}

function isXml(mime: string, type: string): boolean {
  return type === 'image/svg+xml' && (mime === 'text/xml' || mime === 'application/xml');
}

function isSafeSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  // UTF-16 would hide everything below.
  if (text.includes('\0') || /<!ENTITY/i.test(text)) return false;
  return (text.match(/<(?:[\w.-]+:)?use\b/gi)?.length ?? 0) <= MAX_USES;
}
