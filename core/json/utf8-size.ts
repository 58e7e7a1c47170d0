const encoder = new TextEncoder();
const scratch = new Uint8Array(64 * 1024);

export function utf8Size(text: string): number {
  // At most three bytes per UTF-16 unit.
  if (text.length * 3 <= scratch.length) return encoder.encodeInto(text, scratch).written;
  // Most long texts are ASCII, which a search proves faster.
  const first = text.search(/[^\0-\x7f]/);
  let size = text.length;
  if (first < 0) return size;
  for (let at = first; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Each surrogate counts for two of the pair's four bytes.
    if (code >= 0x80) size += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return size;
}
