const encoder = new TextEncoder();
const scratch = new Uint8Array(64 * 1024);

/** How many bytes a text has in UTF-8. */
export function utf8Size(text: string): number {
  // A character of UTF-16 takes at most three bytes.
  if (text.length * 3 <= scratch.length) return encoder.encodeInto(text, scratch).written;
  let size = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Each half of a pair counts for two of its four bytes.
    if (code >= 0x80) size += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return size;
}
