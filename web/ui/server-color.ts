/** A server's color: the same on each visit, unlike that of a similar name, readable in both themes. */
export function serverColor(name: string): string {
  let hash = 0;
  for (const char of name) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  // The golden angle: hashes that follow each other lie far apart.
  const hue = Math.round((hash * 137.508) % 360);
  return `oklch(0.6 0.15 ${hue})`;
}
