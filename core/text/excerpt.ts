const LENGTH = 160;

/** A common word in a long text must not take long. */
const MAX_TRIED = 200;

/** Where the query is, as a whole word if it is one among its first places. Case-insensitive; -1 without one. */
export function bestHit(text: string, query: string): number {
  if (query === '') return -1;
  const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu');
  let first = -1;
  let tried = 0;
  for (const { index, 0: hit } of text.matchAll(pattern)) {
    if (isWholeWord(text, index, hit.length)) return index;
    if (first < 0 && !isInBase64(text, index, hit.length)) first = index;
    if ((tried += 1) >= MAX_TRIED) break;
  }
  return first;
}

/** Few letters are in the base64 of every picture. */
function isInBase64(text: string, at: number, length: number): boolean {
  return length < 8 && /^[\w+/]{64,}$/.test(text.slice(Math.max(0, at - 32), at + 40));
}

export function isWholeWord(text: string, at: number, length: number): boolean {
  const isLetter = (char: string) => /[\p{L}\p{N}_]/u.test(char);
  return !isLetter(text.charAt(at - 1)) && !isLetter(text.charAt(at + length));
}

/** In one line; undefined without a hit. @param before characters before the hit, few for a narrow column */
export function excerptAround(text: string, query: string, before = 24): string | undefined {
  const at = bestHit(text, query);
  if (at < 0) return undefined;
  const from = at <= before ? 0 : at - before;
  const part = text.slice(from, from + LENGTH).replace(/\s+/g, ' ');
  return `${from > 0 ? '…' : ''}${part}${from + LENGTH < text.length ? '…' : ''}`;
}
