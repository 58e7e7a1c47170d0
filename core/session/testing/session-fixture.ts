import { afterAll } from 'vitest';

import { nodeHost } from '../../../cli/node-host';
import { FAST } from '../../../proxy/stream';
import type { Host } from '../../host';
import { type ProtocolSettings, DEFAULT_PROTOCOL } from '../../protocol/protocol-settings';
import type { ServerTarget } from '../connect/server-config';
import { Session } from '../session';

/** For tests: sessions with real servers, whose processes and HTTP are Node's own. */
export interface TestHost {
  /** A session that is not connected yet. */
  session(target: ServerTarget, protocol?: Partial<ProtocolSettings>, callTimeout?: number): Session;
  /** Disconnects every session, then ends what was started. */
  stop(): Promise<void>;
}

/** @param other a host for what Node has not, such as the page's, with a tunnel to a proxy */
export function startTestHost(other?: Host): TestHost {
  const node = { ...nodeHost(), version: '1.2.3' };
  const sessions: Session[] = [];
  return {
    session: (target, protocol = {}, callTimeout = 10_000) => {
      const session = new Session(other ?? node, {
        name: 'test',
        target,
        origin: 'person',
        keepSecrets: false,
        confirmDestructive: true,
        callTimeout,
        protocol: { ...DEFAULT_PROTOCOL, ...protocol },
      });
      sessions.push(session);
      return session;
    },
    stop: async () => {
      await Promise.all(sessions.map((session) => session.disconnect()));
      await node.close(FAST);
    },
  };
}

/** A host for the tests of a file or of a `describe`, stopped after them. */
export function testHost(): TestHost {
  const host = startTestHost();
  afterAll(() => host.stop());
  return host;
}

/** A command as a target. */
export function stdio(command: string, ...args: string[]): ServerTarget {
  return { kind: 'stdio', command, args, env: {}, inheritEnv: false };
}
