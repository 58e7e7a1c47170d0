/**
 * A text as a part of a URL or a key. A stranger's text may have half a surrogate pair, which `encodeURIComponent`
 * throws at: that stands as its code, so that two such texts stay two. {@link decodePart} gives it back.
 */
export function encodePart(text: string): string {
  return encodeURIComponent(text.replace(CODED, (one) => `~u${one.charCodeAt(0).toString(16).padStart(4, '0')}`));
}

/** The text that {@link encodePart} was given; a part that is not well-formed as it is. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replace(CODE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  } catch {
    return part;
  }
}

/** Half a pair, and what would be read as the code of one. */
const CODED = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|~(?=u[0-9a-f]{4})/g;
const CODE = /~u([0-9a-f]{4})/g;
