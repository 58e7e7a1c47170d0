import { useEffect, useEffectEvent } from 'react';

import { sessionScoped } from '../../../core/session/session-scoped';
import { Writable } from '../../../core/store';
import type { Run } from '../../record/run';
import type { UpdatesOfUri } from '../../../core/session/subscriptions/resource-updates';
import type { Session } from '../../../core/session/session';
import { useStore } from '../../ui/use-store';

/** A server that tells of an update at each reading would be asked for ever: at most once in so many milliseconds. */
const GAP = 1000;

/** The URIs for which it is switched on. */
const switchedOn = sessionScoped<Session, Writable<ReadonlySet<string>>>(() => new Writable(new Set()));

interface ReadOnUpdate {
  session: Session;
  /** Undefined where there is nothing to read. */
  uri: string | undefined;
  updates: UpdatesOfUri | undefined;
  /** The last reading. */
  run: Run | undefined;
  read: () => void;
}

/**
 * Reads a resource again when the server has told of an update since it was read last, as long as that is switched on for
 * it and it is open.
 */
export function useReadOnUpdate({
  session,
  uri = '',
  updates,
  run,
  read,
}: ReadOnUpdate): [on: boolean, setOn: (on: boolean) => void] {
  const switched = switchedOn(session);
  const uris = useStore(switched);
  const on = uris.has(uri);
  const setOn = (next: boolean) => {
    const others = [...uris].filter((each) => each !== uri);
    switched.set(new Set(next ? [...others, uri] : others));
  };
  const readNow = useEffectEvent(read);
  const updated = updates?.last ?? 0;
  const readAt = run?.startedAt ?? 0;
  const running = run?.state.kind === 'running';
  useEffect(() => {
    if (!on || running || updated <= readAt) return;
    const timer = setTimeout(() => readNow(), Math.max(0, readAt + GAP - Date.now()));
    return () => clearTimeout(timer);
  }, [on, running, updated, readAt]);
  return [on, setOn];
}
