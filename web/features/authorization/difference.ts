export interface Difference {
  start: string;
  expected: string;
  actual: string;
  end: string;
  position: number;
}

/** `https://a/x`, `https://b/x` → `https://`, `a` and `b`, `/x`, position 9. Surrogate pairs stay whole. */
export function differenceOf(expected: string, actual: string): Difference | undefined {
  if (expected === actual) return undefined;
  const [a, b] = [Array.from(expected), Array.from(actual)];
  const shorter = Math.min(a.length, b.length);
  let first = 0;
  while (first < shorter && a[first] === b[first]) first += 1;
  let last = 0;
  while (last < shorter - first && a.at(-1 - last) === b.at(-1 - last)) last += 1;
  const cut = (text: string[]) => text.slice(first, text.length - last).join('');
  return {
    start: a.slice(0, first).join(''),
    expected: cut(a),
    actual: cut(b),
    end: a.slice(a.length - last).join(''),
    position: first + 1,
  };
}
