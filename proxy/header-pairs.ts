/** Headers as Node gives them raw, by names and values in turn, as pairs. */
export function headerPairs(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : [],
  );
}
