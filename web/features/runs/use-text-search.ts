import { useEffect, useState } from 'react';

import type { RunRow, RunPayload } from '../../record/run-row';
import { runHistory } from '../../record/run-history';
import { textOfStored } from '../../record/stored-outcome';

/** Runs read per batch: few enough that the page keeps painting in between. */
const BATCH_SIZE = 40;
/** Debounce: typing must not read the disk at each letter. */
const DEBOUNCE_MS = 250;

interface Search {
  runs: readonly RunRow[];
  words: string;
  found: ReadonlySet<number>;
  done: number;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Searches whole requests and responses; the rows of the list hold only their beginnings.
 * @param runs the same array until it changes
 */
export function usePayloadSearch(
  runs: readonly RunRow[],
  words: string,
): { found: ReadonlySet<number>; searching: boolean } {
  const [search, setSearch] = useState<Search>();
  const query = words.trim();
  useEffect(() => {
    if (query === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const report = (found: ReadonlySet<number>, done: number) => setSearch({ runs, words: query, found, done });
      searchPayloads(runs, query, report, controller.signal).catch(() => report(NONE, runs.length));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [runs, query]);
  if (query === '') return { found: NONE, searching: false };
  const isOwn = search?.runs === runs && search.words === query;
  return { found: isOwn ? search.found : NONE, searching: !isOwn || search.done < runs.length };
}

async function searchPayloads(
  runs: readonly RunRow[],
  words: string,
  onFound: (found: ReadonlySet<number>, done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const query = words.toLowerCase().split(/\s+/);
  let found = NONE;
  if (runs.length === 0) onFound(found, 0);
  for (let done = 0; done < runs.length; done += BATCH_SIZE) {
    const batch = runs.slice(done, done + BATCH_SIZE);
    const payloads = await runHistory.payloads(batch.map(({ id }) => id));
    const hits: number[] = [];
    for (const [index, payload] of payloads.entries()) {
      if (signal.aborted) return;
      const id = batch[index]?.id;
      if (payload && id !== undefined && (await containsAll(payload, query))) hits.push(id);
    }
    if (signal.aborted) return;
    if (hits.length > 0) found = new Set([...found, ...hits]);
    const end = Math.min(runs.length, done + BATCH_SIZE);
    if (hits.length > 0 || end === runs.length) onFound(found, end);
  }
}

/** Every word must occur, but not all in one message. */
async function containsAll(payload: RunPayload, words: readonly string[]): Promise<boolean> {
  let left = words;
  const removeFound = (text: string) => {
    const haystack = text.toLowerCase();
    left = left.filter((word) => !haystack.includes(word));
    return left.length === 0;
  };
  if (removeFound(payload.arguments)) return true;
  for (const { asked, answered } of payload.questions) if (removeFound(asked + answered)) return true;
  for (const outcome of payload.outcomes) {
    if (removeFound(outcome.request) || removeFound((await textOfStored(outcome)) ?? '')) return true;
  }
  return false;
}
