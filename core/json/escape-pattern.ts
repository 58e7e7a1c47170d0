/** In one line, and without the escapes that the flag `u` forbids. */
export function escapePattern(text: string): string {
  return text
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`);
}
