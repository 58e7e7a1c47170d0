import { useEffect, useState } from 'react';

import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { type AppKind, readToolUi } from '../../../core/protocol/apps/tool-ui';
import type { JsonObject } from '../../../core/json/json-object';
import { type AppReading, readApp } from './app-resource';
import type { AppSession } from './app-session';

/** Pages that were read, by kind and URI, of a connection or of a session, whose pages survive its connections. */
const pagesOf = memoizeByObject<object, Map<string, AppReading>>(() => new Map());

/** Reads an app's page once per connection. @param attempt changes to read it again */
export function useAppPage(
  session: AppSession,
  uri: string | undefined,
  kind: AppKind,
  attempt: number,
): AppReading | undefined {
  const key = `${attempt} ${kind} ${uri ?? ''}`;
  const [result, setResult] = useState<{ key: string; reading: AppReading }>();
  useEffect(() => {
    const state = session.snapshot();
    if (uri === undefined) return;
    const isConnected = state.kind === 'connected';
    const pages = pagesOf(isConnected ? state.connected : session);
    const known = attempt === 0 || !isConnected ? pages.get(`${kind} ${uri}`) : undefined;
    if (!known && !isConnected) return;
    const controller = new AbortController();
    const { signal } = controller;
    void (known ? Promise.resolve(known) : readApp(session, uri, kind, signal)).then((reading) => {
      if (signal.aborted) return;
      if (reading.kind === 'page') {
        pages.set(`${kind} ${uri}`, reading);
        pagesOf(session).set(`${kind} ${uri}`, reading);
      }
      setResult({ key, reading });
    });
    return () => controller.abort();
  }, [session, uri, kind, attempt, key]);
  return result?.key === key ? result.reading : undefined;
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
    const reading = await readApp(session, uri, kind, signal);
    if (reading.kind !== 'page') continue;
    pages.set(key, reading);
    pagesOf(session).set(key, reading);
  }
}
