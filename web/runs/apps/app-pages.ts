import { useEffect, useState } from 'react';

import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { readToolUi } from '../../../core/protocol/apps/tool-ui';
import type { JsonObject } from '../../../core/json/json-object';
import { type AppReading, readApp } from './app-resource';
import type { AppSession } from './app-session';

/** Pages by URI, cached per connection. With a session as key they survive its connection. */
const pagesOf = memoizeByObject<object, Map<string, AppReading>>(() => new Map());

/**
 * Read once per connection.
 * @param reading changes to read again
 */
export function useAppPage(session: AppSession, uri: string | undefined, reading: number): AppReading | undefined {
  const key = `${reading} ${uri ?? ''}`;
  const [read, setRead] = useState<{ key: string; of: AppReading }>();
  useEffect(() => {
    const state = session.snapshot();
    if (uri === undefined) return;
    const isConnected = state.kind === 'connected';
    const pages = pagesOf(isConnected ? state.connected : session);
    const before = reading === 0 || !isConnected ? pages.get(uri) : undefined;
    if (!before && !isConnected) return;
    const controller = new AbortController();
    const { signal } = controller;
    void (before ? Promise.resolve(before) : readApp(session, uri, signal)).then((of) => {
      if (signal.aborted) return;
      if (of.kind === 'page') {
        pages.set(uri, of);
        pagesOf(session).set(uri, of);
      }
      setRead({ key, of });
    });
    return () => controller.abort();
  }, [session, uri, reading, key]);
  return read?.key === key ? read.of : undefined;
}

/** Reads the apps of tools early, in case the server is gone when they are shown. @param tools their definitions */
export async function readAppsAhead(
  session: AppSession,
  tools: readonly JsonObject[],
  signal: AbortSignal,
): Promise<void> {
  for (const { uri } of tools.map(readToolUi)) {
    const state = session.snapshot();
    if (signal.aborted || state.kind !== 'connected') return;
    const pages = pagesOf(state.connected);
    if (uri === undefined || pages.has(uri)) continue;
    const of = await readApp(session, uri, signal);
    if (of.kind !== 'page') continue;
    pages.set(uri, of);
    pagesOf(session).set(uri, of);
  }
}
