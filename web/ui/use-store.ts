import { useSyncExternalStore } from 'react';

import type { Store } from '../../core/store';

const never = () => () => undefined;
const nothing = () => undefined;

export function useStore<Value>(store: Pick<Store<Value>, 'subscribe' | 'snapshot'>): Value;
export function useStore<Value>(store: Pick<Store<Value>, 'subscribe' | 'snapshot'> | undefined): Value | undefined;
export function useStore<Value>(store: Pick<Store<Value>, 'subscribe' | 'snapshot'> | undefined): Value | undefined {
  return useSyncExternalStore<Value | undefined>(store?.subscribe ?? never, store?.snapshot ?? nothing);
}

export function useSelected<Value, Part>(
  store: Pick<Store<Value>, 'subscribe' | 'snapshot'>,
  select: (value: Value) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.snapshot()));
}
