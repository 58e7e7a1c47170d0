import { inBrowser, recall, useStoredValue } from '../ui/remember';

const KEY = 'loupe.clients';

const readNames = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];

/** Names of the clients that the user cares about; empty for all. */
export function useWantedClients(): [readonly string[], (names: readonly string[]) => void] {
  const [names, store] = useStoredValue(inBrowser, KEY, readNames);
  return [names, (next) => store(next.length === 0 ? undefined : next)];
}

export function wantedClients(): readonly string[] {
  return readNames(recall(inBrowser, KEY));
}
