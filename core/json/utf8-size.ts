const encoder = new TextEncoder();
const scratch = new Uint8Array(64 * 1024);

export function utf8Size(text: string): number {
  // At most three bytes per UTF-16 unit.
  if (text.length * 3 <= scratch.length) return encoder.encodeInto(text, scratch).written;
  // Most long texts are ASCII, which a search proves faster.
  return /[^\0-\x7f]/.test(text) ? encoder.encode(text).length : text.length;
}
