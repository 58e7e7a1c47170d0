/** Two texts cut where they begin and end to differ. */
export interface Difference {
  /** What both begin with. */
  start: string;
  expected: string;
  actual: string;
  /** What both end in. */
  end: string;
  /** The place of the first character that differs, counted from 1. */
  place: number;
}

/** Where two texts differ; undefined where they don't. Characters are never cut in two. */
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
    place: first + 1,
  };
}
