import { nextTurn } from '../../core/json/in-turns';
import { bestHit, excerptAround, isWholeWord } from '../../core/text/excerpt';

export interface SearchedText<T> {
  item: T;
  text: string;
}

export interface ValueHit<T> {
  item: T;
  excerpt: string;
}

export const MAX_HITS = 3;
/** Maximum time of one piece of work before the page gets its turn. */
const TURN_MS = 8;

export interface SearchedParts<T> {
  count: number;
  partOf: (item: T) => number;
  /** Items with the same key have one hit, that of the first. */
  keyOf: (item: T) => unknown;
}

/** By key: those with the query as a whole word, and the others. */
interface Hits<T> {
  words: Map<unknown, ValueHit<T>>;
  parts: Map<unknown, ValueHit<T>>;
}

/** Whole words first, in short turns. @param textsOf gets whether more hits are needed @throws the signal's reason */
export async function findValues<T>(
  textsOf: (needsMore: (item: T) => boolean) => Iterable<SearchedText<T>> | AsyncIterable<SearchedText<T>>,
  { count, partOf, keyOf }: SearchedParts<T>,
  query: string,
  signal: AbortSignal,
  onFound: (hits: readonly (readonly ValueHit<T>[])[]) => void,
): Promise<void> {
  const found = Array.from({ length: count }, (): Hits<T> => ({ words: new Map(), parts: new Map() }));
  const needsMore = (item: T) => (found[partOf(item)]?.words.size ?? MAX_HITS) < MAX_HITS;
  let turnEndsAt = performance.now() + TURN_MS;
  for await (const { item, text } of textsOf(needsMore)) {
    if (performance.now() > turnEndsAt) {
      await nextTurn();
      turnEndsAt = performance.now() + TURN_MS;
    }
    signal.throwIfAborted();
    const hits = found[partOf(item)];
    const key = keyOf(item);
    if (!hits || !needsMore(item) || hits.words.has(key)) continue;
    const { words, parts } = hits;
    const at = bestHit(text, query);
    if (at < 0) continue;
    const isWord = isWholeWord(text, at, query.length);
    if (!isWord && (parts.has(key) || parts.size >= MAX_HITS)) continue;
    (isWord ? words : parts).set(key, { item, excerpt: excerptAround(text, query) ?? '' });
    if (isWord) parts.delete(key);
    onFound(found.map((each) => [...each.words.values(), ...each.parts.values()].slice(0, MAX_HITS)));
    if (found.every((each) => each.words.size >= MAX_HITS)) return;
  }
}
