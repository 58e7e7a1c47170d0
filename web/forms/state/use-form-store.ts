import { useSyncExternalStore } from 'react';

import type { FormStore } from './form-store';

/** Renders only if the selected value changes (by identity). */
export function useFormStore<T>(store: FormStore, select: (store: FormStore) => T): T {
  const snapshot = () => select(store);
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}
