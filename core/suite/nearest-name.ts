/** `citty` → `city`: by edit distance; at most a third of the characters may change. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  let nearest: { name: string; edits: number } | undefined;
  for (const name of names) {
    if (name === written) continue;
    const most = Math.max(1, Math.floor(Math.max(name.length, written.length) / 3));
    if (Math.abs(name.length - written.length) > most) continue;
    const edits = editsBetween(written.toLowerCase(), name.toLowerCase());
    if (edits <= most && edits < (nearest?.edits ?? Infinity)) nearest = { name, edits };
  }
  return nearest?.name;
}

/** Optimal string alignment: a swap of neighbours is one edit. */
function editsBetween(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1;
      let least = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + change);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        least = Math.min(least, at(before, j - 2) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return at(row, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
