import { useEffect, useState, useSyncExternalStore } from 'react';

import type { MessageLog } from '../session/message-log';
import { type FilteredEntries, FilteredLog, type Wanted } from './filtered-log';

/** The entries of a log that are wanted. @param wanted the same function as long as the same is wanted */
export function useFilteredLog(log: MessageLog, wanted: Wanted): FilteredEntries {
  const [filtered] = useState(() => new FilteredLog(log));
  useEffect(() => filtered.want(wanted), [filtered, wanted]);
  return useSyncExternalStore(filtered.subscribe, filtered.snapshot);
}
