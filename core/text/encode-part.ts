/** `encodeURIComponent`, but also for lone surrogates, at which that throws: different texts stay different. */
export function encodePart(text: string): string {
  return encodeURIComponent(text.replace(CODED, (one) => `~u${one.charCodeAt(0).toString(16).padStart(4, '0')}`));
}

/** Undoes {@link encodePart}; returns an invalid part as it is. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replace(CODE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  } catch {
    return part;
  }
}

/** A lone surrogate, and what would read as the code of one. */
const CODED = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|~(?=u[0-9a-f]{4})/g;
const CODE = /~u([0-9a-f]{4})/g;
