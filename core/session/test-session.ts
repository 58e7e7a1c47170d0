import { WebSocket } from 'ws';

import { startServer } from '../../proxy/server';
import { HURRIED } from '../../proxy/stream';
import { pageHost } from '../../web/session/page-host';
import { openTunnel, type Tunnel } from '../../web/tunnel/tunnel';
import type { Host } from '../host';
import { openHere } from '../json/documents/json-document';
import { type ProtocolSettings, USUAL_PROTOCOL } from '../protocol/protocol-settings';
import type { ServerTarget } from './connect/server-config';
import { Session } from './session';

/** For tests: a proxy on a free port, and sessions whose servers are reached through it as from the page. */
export interface TestProxy {
  /** A session that is not connected yet. */
  session(
    target: ServerTarget,
    protocol?: Partial<ProtocolSettings>,
    callTimeout?: number,
  ): Session;
  readonly tunnel: Tunnel;
  /** Disconnects every session, then stops the proxy. */
  stop(): Promise<void>;
}

export async function startTestProxy(): Promise<TestProxy> {
  const token = 'a-token-for-the-tests-0123456789';
  const launch = { version: '1.2.3', cwd: process.cwd(), platform: 'linux', servers: [] };
  const proxy = await startServer({ host: '127.0.0.1', port: 0, token, launch, webRoot: '/none' });
  const url = `http://127.0.0.1:${proxy.port}`;
  class OwnWebSocket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { origin: url });
    }
  }
  const tunnel = await openTunnel({ url, token, WebSocket: OwnWebSocket });
  const sessions: Session[] = [];
  return {
    tunnel,
    session: (target, protocol = {}, callTimeout = 10_000) => {
      const session = new Session(testHost(tunnel), {
        name: 'test',
        target,
        origin: 'person',
        keepSecrets: false,
        confirmDestructive: true,
        callTimeout,
        protocol: { ...USUAL_PROTOCOL, ...protocol },
      });
      sessions.push(session);
      return session;
    },
    stop: async () => {
      await Promise.all(sessions.map((session) => session.disconnect()));
      tunnel.close();
      await proxy.close(HURRIED);
    },
  };
}

/** The page as a host, without its workers. */
function testHost(tunnel: Tunnel): Host {
  const host = pageHost(tunnel, undefined);
  return {
    ...host,
    get isOpen() {
      return host.isOpen;
    },
    openDocument: openHere,
  };
}

/** A command as a target. */
export function stdio(command: string, ...args: string[]): ServerTarget {
  return { kind: 'stdio', command, args, env: {}, inheritEnv: false };
}
