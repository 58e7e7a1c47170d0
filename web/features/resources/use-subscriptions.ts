import { isObject } from '../../../core/json/json-object';
import type { Session, SessionState } from '../../../core/session/session';
import type { SubscriptionsSnapshot } from '../../../core/session/subscriptions/subscriptions';
import { useStore } from '../../ui/use-store';

export function useSubscriptions(session: Session): SubscriptionsSnapshot {
  return useStore(session.subscriptions);
}

/** Whether the server says that one can subscribe to its resources (`resources.subscribe`). */
export function offersSubscriptions(state: SessionState): boolean {
  if (state.kind !== 'connected') return false;
  const { resources } = state.connected.capabilities;
  return isObject(resources) && resources['subscribe'] === true;
}
