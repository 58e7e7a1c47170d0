import { vi } from 'vitest';
import type { TestServer } from '../../core/authorization/testing/authorization-server';
import type { FaultyAuthorization } from './faulty-authorization';
import type { SetUp } from './set-ups/set-up';

/** What a request of an authorization may take, in milliseconds. */
const LIMIT = 30_000;

/** The URL of a set-up's MCP server. */
export function addressOf({ url, fault }: SetUp, server: TestServer, faulty: FaultyAuthorization): string {
  return url ?? (fault ? faulty.url(fault) : server.url);
}

/** A text or value of the list with the server's own addresses in it. */
export function filled<Value>(value: Value, server: TestServer, setUp?: SetUp, faulty?: FaultyAuthorization): Value {
  const { fault } = setUp ?? {};
  const issuer = fault && faulty ? faulty.issuer(fault) : server.origin;
  const values: [name: string, value: string][] = [
    ['$origin', server.origin],
    ['$url', setUp && faulty ? addressOf(setUp, server, faulty) : server.url],
    ['$issuer', issuer],
    ['$host', new URL(issuer).host],
  ];
  const text = values.reduce((before, [name, each]) => before.replaceAll(name, each), JSON.stringify(value));
  return JSON.parse(text) as Value;
}

/** Makes the server the proxy for all that is not on this computer. */
export function behindProxy(server: TestServer): void {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) vi.stubEnv(name, server.origin);
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '');
}

/** The limit of a request is over as soon as one has come that is never answered, and never else. */
export function reachLimits(server: TestServer): void {
  const wait = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, millis?: number, ...rest: unknown[]) => {
    if (millis !== LIMIT) return wait(run, millis, ...rest);
    const timer = setInterval(() => {
      if (!server.answered.at(-1)?.isLate) return;
      clearInterval(timer);
      run();
    }, 10);
    return timer;
  });
}
