import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import type { HttpEntry, LogEntry } from '../message-log';
import type { ProtocolSettings } from '../../protocol/protocol-settings';
import type { Outcome } from '../../session/requests/outcome';
import type { Session } from '../../session/session';
import { testHost } from '../../session/testing/session-fixture';

export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** To be called by each test file: the host ends with its tests. */
export function httpHost() {
  const host = testHost();
  const connect = async (
    url: string,
    kind: 'auto' | 'http' | 'sse' = 'http',
    protocol: Partial<ProtocolSettings> = {},
  ): Promise<Session> => {
    const session = host.session({ kind, url, headers: { 'X-Own': 'mine' } }, protocol);
    await session.connect();
    expect(session.snapshot()).toMatchObject({ kind: 'connected' });
    return session;
  };
  return { host, connect };
}

export function connectedOf(session: Session) {
  const state = session.snapshot();
  if (state.kind !== 'connected') throw new Error(state.kind);
  return state.connected;
}

const isHttp = (entry: LogEntry): entry is HttpEntry => entry.kind === 'http';
export const exchanges = (session: Session) => session.log.entriesAfter(0).filter(isHttp);
export const headersOf = (entry: HttpEntry | undefined) =>
  Object.fromEntries((entry?.headers ?? []).map(([name, value]) => [name.toLowerCase(), value]));

export function textOf(outcome: Outcome): unknown {
  if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome));
  return (outcome.result as { content: { text: string }[] }).content[0]?.text;
}
