/** How many bytes a text has in UTF-8, without writing them. */
export function utf8Size(text: string): number {
  let size = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Each half of a pair counts for two of its four bytes.
    if (code >= 0x80) size += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return size;
}
