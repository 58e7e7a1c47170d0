import { useEffect, useState } from 'react';

import type { ListedRun } from './listed-run';
import type { ReadText, RunSource } from './run-source';

/** Runs read per batch: few enough that the page keeps painting in between. */
const BATCH_SIZE = 40;
/** Debounce: typing must not read the disk at each letter. */
const DEBOUNCE_MS = 250;

interface Search<R> {
  runs: readonly R[];
  query: string;
  matches: ReadonlySet<number>;
  searched: number;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Searches whole requests and responses.
 * @param runs the same array until it changes
 * @param readTexts the same function
 */
export function useTextSearch<R extends ListedRun>(
  runs: readonly R[],
  words: string,
  readTexts: RunSource<R>['readTexts'],
): { matches: ReadonlySet<number>; searching: boolean } {
  const [search, setSearch] = useState<Search<R>>();
  const query = words.trim();
  useEffect(() => {
    if (query === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const report = (matches: ReadonlySet<number>, searched: number) => setSearch({ runs, query, matches, searched });
      searchTexts({ runs, query, readTexts, signal: controller.signal }, report).catch(() => report(NONE, runs.length));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [runs, query, readTexts]);
  if (query === '') return { matches: NONE, searching: false };
  const isOwn = search?.runs === runs && search.query === query;
  return { matches: isOwn ? search.matches : NONE, searching: !isOwn || search.searched < runs.length };
}

interface TextSearch<R extends ListedRun> {
  runs: readonly R[];
  query: string;
  readTexts: RunSource<R>['readTexts'];
  signal: AbortSignal;
}

async function searchTexts<R extends ListedRun>(
  { runs, query: words, readTexts, signal }: TextSearch<R>,
  onFound: (found: ReadonlySet<number>, done: number) => void,
): Promise<void> {
  const query = words.toLowerCase().split(/\s+/);
  let found = NONE;
  if (runs.length === 0) onFound(found, 0);
  for (let done = 0; done < runs.length; done += BATCH_SIZE) {
    const batch = runs.slice(done, done + BATCH_SIZE);
    const texts = await readTexts(batch);
    const hits: number[] = [];
    for (const [index, { id }] of batch.entries()) {
      if (signal.aborted) return;
      if (await containsAll(texts[index] ?? [], query)) hits.push(id);
    }
    if (signal.aborted) return;
    if (hits.length > 0) found = new Set([...found, ...hits]);
    const end = Math.min(runs.length, done + BATCH_SIZE);
    if (hits.length > 0 || end === runs.length) onFound(found, end);
  }
}

/** Every word must occur, but not all in one text. */
async function containsAll(texts: Iterable<ReadText>, words: readonly string[]): Promise<boolean> {
  let left = words;
  for (const text of texts) {
    const haystack = ((await text) ?? '').toLowerCase();
    left = left.filter((word) => !haystack.includes(word));
    if (left.length === 0) return true;
  }
  return false;
}
