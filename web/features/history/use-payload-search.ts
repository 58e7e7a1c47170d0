import { useEffect, useState } from 'react';

import type { KeptRun, RunPayload } from '../../record/kept-run';
import { keptRuns } from '../../record/kept-runs';
import { textOfStored } from '../../record/stored-outcome';

/** Runs that are read together: few enough that the page goes on drawing between two lots. */
const LOT = 40;
/** Nobody reads the disk for each letter that is typed, in milliseconds. */
const AFTER = 250;

interface Search {
  runs: readonly KeptRun[];
  words: string;
  found: ReadonlySet<number>;
  /** How many were searched. */
  done: number;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Looks for words in all that was sent and came, which the list itself has the beginnings of only.
 * @param runs in which to look: the same array until it changes
 */
export function usePayloadSearch(
  runs: readonly KeptRun[],
  words: string,
): { found: ReadonlySet<number>; searching: boolean } {
  const [search, setSearch] = useState<Search>();
  const wanted = words.trim();
  useEffect(() => {
    if (wanted === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const told = (found: ReadonlySet<number>, done: number) => setSearch({ runs, words: wanted, found, done });
      // What cannot be read is not found.
      searchPayloads(runs, wanted, told, controller.signal).catch(() => told(NONE, runs.length));
    }, AFTER);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [runs, wanted]);
  if (wanted === '') return { found: NONE, searching: false };
  const isOwn = search?.runs === runs && search.words === wanted;
  return { found: isOwn ? search.found : NONE, searching: !isOwn || search.done < runs.length };
}

async function searchPayloads(
  runs: readonly KeptRun[],
  words: string,
  onFound: (found: ReadonlySet<number>, done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const wanted = words.toLowerCase().split(/\s+/);
  let found = NONE;
  if (runs.length === 0) onFound(found, 0);
  for (let done = 0; done < runs.length; done += LOT) {
    const lot = runs.slice(done, done + LOT);
    const payloads = await keptRuns.payloads(lot.map(({ id }) => id));
    const hits: number[] = [];
    for (const [index, payload] of payloads.entries()) {
      if (signal.aborted) return;
      const id = lot[index]?.id;
      if (payload && id !== undefined && (await holds(payload, wanted))) hits.push(id);
    }
    if (signal.aborted) return;
    if (hits.length > 0) found = new Set([...found, ...hits]);
    const end = Math.min(runs.length, done + LOT);
    if (hits.length > 0 || end === runs.length) onFound(found, end);
  }
}

/** Whether the words are all in a run; in one answer or several. */
async function holds(payload: RunPayload, words: readonly string[]): Promise<boolean> {
  let left = words;
  const look = (text: string) => {
    const within = text.toLowerCase();
    left = left.filter((word) => !within.includes(word));
    return left.length === 0;
  };
  if (look(payload.arguments)) return true;
  for (const { asked, answered } of payload.questions) if (look(asked + answered)) return true;
  for (const outcome of payload.outcomes) {
    if (look(outcome.request) || look((await textOfStored(outcome)) ?? '')) return true;
  }
  return false;
}
