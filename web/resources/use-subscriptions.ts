import { useSyncExternalStore } from 'react';

import { isObject } from '../session/json-rpc';
import type { Session, SessionState } from '../session/session';
import type { SubscriptionsSnapshot } from '../session/subscriptions';

export function useSubscriptions(session: Session): SubscriptionsSnapshot {
  return useSyncExternalStore(session.subscriptions.subscribe, session.subscriptions.snapshot);
}

/** Whether the server says that one can subscribe to its resources (`resources.subscribe`). */
export function offersSubscriptions(state: SessionState): boolean {
  if (state.kind !== 'connected') return false;
  const { resources } = state.connected.capabilities;
  return isObject(resources) && resources['subscribe'] === true;
}
