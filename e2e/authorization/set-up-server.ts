import { vi } from 'vitest';
import type { TestServer } from '../../core/authorization/testing/authorization-server';
import type { FaultyAuthorization } from './faulty-authorization';
import type { SetUp } from './set-ups/set-up';

/** Loupe's time limit for a request of an authorization. */
const LIMIT_MS = 30_000;

/** The URL of a set-up's MCP server. */
export function addressOf({ url, fault }: SetUp, server: TestServer, faulty: FaultyAuthorization): string {
  return url ?? (fault ? faulty.url(fault) : server.url);
}

/** Replaces `$origin`, `$url`, `$issuer` and `$host` in a value. */
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

/** Makes the server the proxy for all other hosts. */
export function behindProxy(server: TestServer): void {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) vi.stubEnv(name, server.origin);
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '');
}

/** Ends the time limit of a request as soon as the server has got one that it leaves unanswered, and never else. */
export function reachLimits(server: TestServer): void {
  const wait = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, millis?: number, ...rest: unknown[]) => {
    if (millis !== LIMIT_MS) return wait(run, millis, ...rest);
    const timer = setInterval(() => {
      if (!server.answered.at(-1)?.isLate) return;
      clearInterval(timer);
      run();
    }, 10);
    return timer;
  });
}
