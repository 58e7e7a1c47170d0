import { useSyncExternalStore } from 'react';

import { Writable } from '../../core/store';
import { inBrowser } from '../ui/remember';

export type WatchStatus = 'passed' | 'failed' | 'running';

/** Of the suites that run on change, by name. */
export const watchedSuites = new Writable<ReadonlyMap<string, WatchStatus>>(new Map());

export function putWatched(name: string, status: WatchStatus | undefined): void {
  const all = new Map(watchedSuites.snapshot());
  if (status === undefined) all.delete(name);
  else all.set(name, status);
  watchedSuites.set(all);
}

const CHOICES = 'loupe.suite-run/';

/** Whether any suite runs on change, so that what runs it is loaded only then. */
export function useIsAnyWatched(): boolean {
  return useSyncExternalStore(
    (onChange) => inBrowser.changes.subscribe(onChange),
    () =>
      inBrowser
        .keys()
        .some((key) => key.startsWith(CHOICES) && inBrowser.getItem(key)?.includes('"onChange":true') === true),
  );
}
