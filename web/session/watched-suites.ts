import { useSyncExternalStore } from 'react';

import { inBrowser } from '../ui/remember';

const subscribe = (onChange: () => void) => inBrowser.changes.subscribe(onChange);
const isAnyWatched = () =>
  inBrowser
    .keys()
    .some((key) => key.startsWith('loupe.suite-run/') && inBrowser.getItem(key)?.includes('"onChange":true') === true);

/** Whether any suite runs on change, so that what runs it is loaded only then. */
export function useIsAnyWatched(): boolean {
  return useSyncExternalStore(subscribe, isAnyWatched);
}
