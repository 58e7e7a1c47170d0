import { inBrowser, recall, useStoredValue } from '../ui/remember';
import { stringsIn } from '../../core/json/json-object';

const KEY = 'loupe.clients';

/** Names of the clients that the user has selected in the list of clients; empty for all. */
export function useSelectedClients(): [readonly string[], (names: readonly string[]) => void] {
  const [names, store] = useStoredValue<readonly string[]>(inBrowser, KEY, stringsIn);
  return [names, (next) => store(next.length === 0 ? undefined : next)];
}

export function selectedClients(): readonly string[] {
  return stringsIn(recall(inBrowser, KEY));
}
