import { useEffect, useMemo } from 'react';

import { filterByWords } from '../../../core/protocol/listed-items';
import { useStore } from '../../ui/use-store';
import type { ListedRun } from './listed-run';
import type { RunSource } from './run-source';
import { LISTED_AT_ONCE, TextSearch } from './text-search';

/** As they are found. Both are the same until they change. @returns `progress` from 0 to 1, undefined at the end */
export function useTextSearch<R extends ListedRun>(
  runs: readonly R[],
  words: string,
  { textsOf, readTexts }: Pick<RunSource<R>, 'textsOf' | 'readTexts'>,
): { shown: readonly R[]; progress: number | undefined } {
  const query = words.trim();
  const search = useMemo(
    () => (query === '' ? undefined : new TextSearch<R>(query, { textsOf, readTexts })),
    [query, textsOf, readTexts],
  );
  useEffect(() => {
    if (!search) return;
    const controller = new AbortController();
    // Only an abort rejects.
    search.search(runs, controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [search, runs]);
  const found = useStore(search);
  // At once, so that a short list shows nothing else before.
  const first = useMemo(
    () => new Set(filterByWords(runs.slice(0, LISTED_AT_ONCE), query, textsOf)),
    [runs, query, textsOf],
  );
  const matches = found?.matches;
  const shown = useMemo(
    () => (matches ? runs.filter((run) => first.has(run) || matches.has(run)) : runs),
    [runs, first, matches],
  );
  return { shown, progress: found && found.finished !== runs ? found.progress : undefined };
}
