import { cutText, splitsPair } from '../json/shorten-strings';

const LENGTH = 160;
/** Few, so that the hit is visible in a narrow column. */
const LENGTH_BEFORE = 6;

/** A common word in a long text must not take long. */
const MAX_TRIED = 200;

/** Index of the query in the text, preferably as a whole word; -1 without one. Ignores case. */
export function bestHit(text: string, query: string): number {
  let first = -1;
  let tried = 0;
  for (const { index, 0: hit } of hits(text, query)) {
    if (isWholeWord(text, index, hit.length)) return index;
    if (first < 0) first = index;
    if ((tried += 1) >= MAX_TRIED) break;
  }
  return first;
}

/** Whether the text has the word outside of base64. @param word in lower case, as the text is */
export function includesWord(text: string, word: string): boolean {
  // Nearly all texts end here: a pattern is slower.
  return text.includes(word) && (word.length >= DELIBERATE_LENGTH || !hits(text, word).next().done);
}

/** From here, a query in base64 is there on purpose: by chance, few letters are in every picture. */
const DELIBERATE_LENGTH = 8;

/** All hits, except those of a short query in base64 of `data` or `blob`: images, audio, resources. */
function* hits(text: string, query: string): Generator<RegExpExecArray> {
  if (query === '') return;
  const pattern = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu');
  for (let hit = pattern.exec(text); hit; hit = pattern.exec(text)) {
    const end = query.length < DELIBERATE_LENGTH ? endOfMedia(text, hit.index) : undefined;
    if (end === undefined) yield hit;
    else pattern.lastIndex = end;
  }
}

/** End of the base64 of media at an offset; undefined outside of it. The text may be cut within it. */
function endOfMedia(text: string, at: number): number | undefined {
  if (!LONG_BASE64.test(text.slice(Math.max(0, at - MIN_BASE64_LENGTH), at + MIN_BASE64_LENGTH))) return undefined;
  const from = text.lastIndexOf('"', at) + 1;
  if (from > 0 && !MEDIA_KEY.test(text.slice(Math.max(0, from - 20), from))) return undefined;
  if (NOT_BASE64.test(text.slice(Math.max(from, at - MIN_BASE64_LENGTH), at))) return undefined;
  const rest = text.slice(at).search(NOT_BASE64);
  const end = rest < 0 ? text.length : at + rest;
  return end - from < MIN_BASE64_LENGTH ? undefined : end;
}

/** In characters. A SHA-256 has 64. */
const MIN_BASE64_LENGTH = 65;
const LONG_BASE64 = /[\w+/=]{65}/;
const NOT_BASE64 = /[^\w+/=\\]/;
const MEDIA_KEY = /"(?:data|blob)\\?"\s*:\s*\\?"$/i;

export function isWholeWord(text: string, at: number, length: number): boolean {
  const isLetter = (char: string) => /[\p{L}\p{N}_]/u.test(char);
  return !isLetter(text.charAt(at - 1)) && !isLetter(text.charAt(at + length));
}

/** In one line; undefined without a hit. */
export function excerptAround(text: string, query: string): string | undefined {
  const at = bestHit(text, query);
  if (at < 0) return undefined;
  const start = at - LENGTH_BEFORE;
  const from = start <= 0 ? 0 : splitsPair(text, start) ? start - 1 : start;
  const part = cutText(text.slice(from), LENGTH).replace(/\s+/g, ' ');
  return `${from > 0 ? '…' : ''}${part}${from + LENGTH < text.length ? '…' : ''}`;
}
