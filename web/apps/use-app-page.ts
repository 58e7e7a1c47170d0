import { useEffect, useState } from 'react';

import type { Session } from '../session/session';
import { type AppReading, readApp } from './app-resource';

/** Pages of a connection, by URI: a call does not read them anew. */
const known = new WeakMap<object, Map<string, AppReading>>();

/**
 * The app behind a URI, read once for each connection; undefined until it is there.
 * @param reading counts how often it was to be read anew
 */
export function useAppPage(
  session: Session,
  uri: string | undefined,
  reading: number,
): AppReading | undefined {
  const key = `${reading} ${uri ?? ''}`;
  const [read, setRead] = useState<{ key: string; of: AppReading }>();
  useEffect(() => {
    const state = session.snapshot();
    if (uri === undefined || state.kind !== 'connected') return;
    const pages = known.get(state.connected) ?? new Map<string, AppReading>();
    known.set(state.connected, pages);
    const before = reading === 0 ? pages.get(uri) : undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void (before ? Promise.resolve(before) : readApp(session, uri, signal)).then((of) => {
      if (signal.aborted) return;
      if (of.kind === 'page') pages.set(uri, of);
      setRead({ key, of });
    });
    return () => controller.abort();
  }, [session, uri, reading, key]);
  return read?.key === key ? read.of : undefined;
}
