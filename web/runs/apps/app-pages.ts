import { useEffect, useState } from 'react';

import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { type AppKind, readToolUi } from '../../../core/protocol/apps/tool-ui';
import type { JsonObject } from '../../../core/json/json-object';
import { type AppReading, readApp } from './app-resource';
import type { AppSession } from './app-session';

/** Pages by kind and URI, cached per connection. With a session as key they survive its connection. */
const pagesOf = memoizeByObject<object, Map<string, AppReading>>(() => new Map());

/** Once per connection. @param reading changes to read again */
export function useAppPage(
  session: AppSession,
  uri: string | undefined,
  kind: AppKind,
  reading: number,
): AppReading | undefined {
  const key = `${reading} ${kind} ${uri ?? ''}`;
  const [read, setRead] = useState<{ key: string; of: AppReading }>();
  useEffect(() => {
    const state = session.snapshot();
    if (uri === undefined) return;
    const isConnected = state.kind === 'connected';
    const pages = pagesOf(isConnected ? state.connected : session);
    const before = reading === 0 || !isConnected ? pages.get(`${kind} ${uri}`) : undefined;
    if (!before && !isConnected) return;
    const controller = new AbortController();
    const { signal } = controller;
    void (before ? Promise.resolve(before) : readApp(session, uri, kind, signal)).then((of) => {
      if (signal.aborted) return;
      if (of.kind === 'page') {
        pages.set(`${kind} ${uri}`, of);
        pagesOf(session).set(`${kind} ${uri}`, of);
      }
      setRead({ key, of });
    });
    return () => controller.abort();
  }, [session, uri, kind, reading, key]);
  return read?.key === key ? read.of : undefined;
}

/** Reads the apps of tools early, in case the server is gone when they are shown. @param tools their definitions */
export async function readAppsAhead(
  session: AppSession,
  tools: readonly JsonObject[],
  signal: AbortSignal,
): Promise<void> {
  for (const { uri, kind } of tools.map(readToolUi)) {
    const state = session.snapshot();
    if (signal.aborted || state.kind !== 'connected') return;
    const pages = pagesOf(state.connected);
    const key = `${kind} ${uri ?? ''}`;
    if (uri === undefined || pages.has(key)) continue;
    const of = await readApp(session, uri, kind, signal);
    if (of.kind !== 'page') continue;
    pages.set(key, of);
    pagesOf(session).set(key, of);
  }
}
