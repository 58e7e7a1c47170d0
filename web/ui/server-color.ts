const HUES = 9;

/** A server's color, readable in both themes: the same on each visit, and 40° from each other of the first nine. */
export function serverColor(name: string, servers: readonly { name: string }[]): string {
  const taken = new Set<number>();
  for (const each of servers) {
    if (each.name === name) break;
    taken.add(freeHue(each.name, taken));
  }
  return `oklch(0.6 0.15 ${(freeHue(name, taken) * 360) / HUES})`;
}

function freeHue(name: string, taken: ReadonlySet<number>): number {
  let hash = 0;
  for (const char of name) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  const own = hash % HUES;
  if (taken.size === HUES) return own;
  let hue = own;
  while (taken.has(hue)) hue = (hue + 2) % HUES;
  return hue;
}
