import { useEffect, useEffectEvent } from 'react';

import { sessionScoped } from '../../../core/session/session-scoped';
import { Writable } from '../../../core/store';
import type { Run } from '../../../core/run/run';
import type { UpdatesOfUri } from '../../../core/session/subscriptions/resource-updates';
import type { Session } from '../../../core/session/session';
import { useStore } from '../../ui/use-store';

/** Bounds the loop with a server that reports an update at each reading. */
const MIN_INTERVAL_MS = 1000;

const switchedOn = sessionScoped<Session, Writable<ReadonlySet<string>>>(() => new Writable(new Set()));

interface ReadOnUpdate {
  session: Session;
  uri: string | undefined;
  updates: UpdatesOfUri | undefined;
  run: Run | undefined;
  read: () => void;
}

export function useReadOnUpdate({
  session,
  uri = '',
  updates,
  run,
  read,
}: ReadOnUpdate): [on: boolean, setOn: (on: boolean) => void] {
  const updatingUris = switchedOn(session);
  const uris = useStore(updatingUris);
  const on = uris.has(uri);
  const setOn = (next: boolean) => {
    const others = [...uris].filter((each) => each !== uri);
    updatingUris.set(new Set(next ? [...others, uri] : others));
  };
  const readNow = useEffectEvent(read);
  const updated = updates?.last ?? 0;
  const readAt = run?.startedAt ?? 0;
  const running = run?.state.kind === 'running';
  useEffect(() => {
    if (!on || running || updated <= readAt) return;
    const timer = setTimeout(() => readNow(), Math.max(0, readAt + MIN_INTERVAL_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [on, running, updated, readAt]);
  return [on, setOn];
}
