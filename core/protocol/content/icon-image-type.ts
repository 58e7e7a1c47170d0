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
export function checkIconImage(
  bytes: Uint8Array,
  declared: readonly (string | undefined)[],
): CheckedImage {
  if (bytes.length > MOST_BYTES) return { refusal: 'too-large' };
  const type = sniffType(bytes);
  if (type === null || !SHOWN.includes(type)) {
    return { refusal: 'not-an-image', ...(type !== null && { detail: type }) };
  }
  const said = declared.map((mime) => plainType(mime ?? ''));
  const other = said.find((mime) => mime !== type && !GENERIC.includes(mime) && !isXml(mime, type));
  if (other !== undefined) return { refusal: 'mismatch', detail: `${other} ≠ ${type}` };
  if (type === 'image/svg+xml') return isSafeSvg(bytes) ? { type } : { refusal: 'unsafe-svg' };
  const side = Math.max(...pixelsOf(bytes, type));
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

/** Width and height as the header says; of JPEG and WebP those of the largest frame. Zeros where there is none. */
function pixelsOf(bytes: Uint8Array, type: string): [width: number, height: number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (type) {
      case 'image/png':
        return [view.getUint32(16), view.getUint32(20)];
      case 'image/gif':
        return [view.getUint16(6, true), view.getUint16(8, true)];
      case 'image/webp':
        return webpPixels(view);
      default:
        return jpegPixels(view);
    }
  } catch (error) {
    // Cut off within the header: the browser draws nothing of it.
    if (error instanceof RangeError) return [0, 0];
    throw error;
  }
}

function webpPixels(view: DataView): [number, number] {
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  switch (view.getUint8(15)) {
    case 0x58: // VP8X
      return [uint24(24) + 1, uint24(27) + 1];
    case 0x4c: {
      // VP8L: 14 bits each
      const bits = view.getUint32(21, true);
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    }
    default:
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  }
}

function jpegPixels(view: DataView): [number, number] {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return [0, 0];
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    // The scan follows; no frame comes after it.
    if (marker === 0xda) return [0, 0];
    at += 2 + view.getUint16(at + 2);
  }
}
