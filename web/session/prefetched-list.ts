import type { Connected } from '../../core/session/connect/connected';
import type { ListResult } from '../../core/session/lists/list-pages';
import { listAll } from '../../core/session/lists/listing';
import type { Session } from '../../core/session/session';
import { isDeclared, isPageByPage, type ListKind } from './list-kinds';

interface PrefetchedList {
  list: Promise<ListResult>;
  stop: AbortController;
}

const prefetched = new WeakMap<Connected, Map<string, PrefetchedList>>();

/** Fetches a list as soon as the session is connected, before the screen that shows it is rendered. */
export function prefetchList(session: Session, kind: ListKind): void {
  if (session.snapshot().kind !== 'connecting') return;
  const leave = session.subscribe(() => {
    const state = session.snapshot();
    if (state.kind === 'connecting') return;
    leave();
    if (state.kind !== 'connected' || !isDeclared(kind, state.connected)) return;
    if (isPageByPage(session.config.name, kind.method)) return;
    const stop = new AbortController();
    const list = listAll(session, kind, stop.signal);
    prefetched.set(state.connected, new Map([[kind.method, { list, stop }]]));
  });
}

/** The early list, for one caller only: its signal aborts the request. */
export function takePrefetchedList(
  connected: Connected | undefined,
  method: string,
  signal: AbortSignal,
): Promise<ListResult> | undefined {
  const lists = connected && prefetched.get(connected);
  const taken = lists?.get(method);
  lists?.delete(method);
  signal.addEventListener('abort', () => taken?.stop.abort());
  return taken?.list;
}
