import { nextTurn } from '../../core/json/in-turns';
import { bestHit, excerptAround, isWholeWord } from '../../core/text/excerpt';

export interface Searched<T> {
  of: T;
  text: string;
}

export interface ValueHit<T> {
  of: T;
  excerpt: string;
}

export const MAX_HITS = 3;
/** Of work before the page gets its turn. */
const TURN_MS = 8;

/**
 * The first things whose texts contain the query, those with it as a whole word first. Works in short turns.
 * @param onFound gets all hits so far, whenever there are more
 * @throws the signal's reason
 */
export async function findValues<T>(
  texts: Iterable<Searched<T>> | AsyncIterable<Searched<T>>,
  query: string,
  signal: AbortSignal,
  onFound: (hits: readonly ValueHit<T>[]) => void,
): Promise<void> {
  const words = new Map<T, ValueHit<T>>();
  const parts = new Map<T, ValueHit<T>>();
  let turnEndsAt = performance.now() + TURN_MS;
  for await (const { of, text } of texts) {
    if (performance.now() > turnEndsAt) {
      await nextTurn();
      turnEndsAt = performance.now() + TURN_MS;
    }
    signal.throwIfAborted();
    if (words.has(of)) continue;
    const at = bestHit(text, query);
    if (at < 0) continue;
    const isWord = isWholeWord(text, at, query.length);
    if (!isWord && (parts.has(of) || parts.size >= MAX_HITS)) continue;
    (isWord ? words : parts).set(of, { of, excerpt: excerptAround(text, query) ?? '' });
    if (isWord) parts.delete(of);
    onFound([...words.values(), ...parts.values()].slice(0, MAX_HITS));
    if (words.size >= MAX_HITS) return;
  }
}
