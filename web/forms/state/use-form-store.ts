import { useSyncExternalStore } from 'react';

import type { FormStore } from './form-store';

/** One fact from the form's state; draws again only when it changes (by identity). */
export function useFormStore<T>(store: FormStore, select: (store: FormStore) => T): T {
  const snapshot = () => select(store);
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}
