import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import type { JsonObject } from '../../json/json-object';
import { startTestProxy, type TestProxy } from '../../session/test-session';
import { BatchJudge } from '../judge-batch';
import { Conformity } from '../conformity';
import { tourOf } from './tour-run';
import type { StepName } from './tour-step';

let proxy: TestProxy;
const servers: Server[] = [];
beforeAll(async () => {
  proxy = await startTestProxy();
});
afterAll(() => proxy.stop());
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** What a server does instead of what it has to. */
interface Ways {
  /** The HTTP statuses that answer a foreign origin, a version that is none, and no session; 200 where it looks at none of that. */
  origin?: number;
  version?: number;
  session?: number;
  /** How it answers `ping`: with an error, or with nothing. */
  ping?: 'error' | 'nothing';
}

/** A server of 2025-11-25 with one resource and no templates. */
async function serve({ origin = 403, version = 400, session = 400, ping }: Ways): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method !== 'POST') return void response.writeHead(405).end();
      const { id, method } = (await json(request)) as JsonObject;
      const { headers } = request;
      const foreign = headers.origin !== undefined && origin !== 200;
      const strange = headers['mcp-protocol-version'] === '1999-01-01' && version !== 200;
      const isFirst = method === 'initialize';
      const lost = !isFirst && headers['mcp-session-id'] === undefined && session !== 200;
      if (foreign) return void response.writeHead(origin).end();
      if (strange) return void response.writeHead(version).end();
      if (lost) return void response.writeHead(session).end();
      if (id === undefined) return void response.writeHead(202).end();
      if (method === 'ping' && ping === 'nothing') return;
      const result = resultOf(String(method));
      const isKnown = result !== undefined && !(method === 'ping' && ping === 'error');
      const said = isKnown ? { result } : { error: { code: -32601, message: 'Method not found' } };
      response.setHeader('content-type', 'application/json');
      if (isFirst) response.setHeader('mcp-session-id', 'the-session');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
    })();
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

function resultOf(method: string): JsonObject | undefined {
  switch (method) {
    case 'initialize': {
      const serverInfo = { name: 'by hand', version: '1' };
      return { protocolVersion: '2025-11-25', capabilities: { resources: {} }, serverInfo };
    }
    case 'ping':
      return {};
    case 'resources/list':
      return { resources: [{ uri: 'a://b', name: 'b' }] };
    default:
      return undefined;
  }
}

/** Takes the tour: the verdict of each step, or why it was left out. */
async function take(ways: Ways) {
  const session = proxy.session({ kind: 'http', url: await serve(ways), headers: {} });
  const judge = new BatchJudge();
  const conformity = new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)));
  await session.connect();
  const tour = tourOf(session);
  await tour.start();
  await conformity.settled();
  const steps = tour
    .snapshot()
    .steps.map(({ step, state }): [StepName, string] => [
      step.name,
      state.kind === 'done' ? state.verdict : 'reason' in state ? state.reason.kind : state.kind,
    ]);
  expect(session.snapshot().kind).toBe('connected');
  await session.disconnect();
  const { groups } = conformity.snapshot();
  const errors = groups.filter(({ who, severity }) => who === 'server' && severity === 'error');
  return { steps: Object.fromEntries(steps), errors: errors.map(({ rule }) => rule) };
}

it('finds nothing with a server that does its duties over HTTP', async () => {
  const { steps, errors } = await take({});
  expect(steps).toMatchObject({
    'foreign-origin': 'pass',
    'wrong-version-header': 'pass',
    'no-session': 'pass',
    'templates-list': 'pass',
  });
  expect(Object.values(steps)).not.toContain('broken');
  expect(errors).toEqual([]);
});

it.each<[string, Ways, StepName, string]>([
  ['takes any origin', { origin: 200 }, 'foreign-origin', 'broken'],
  ['refuses an origin with 400', { origin: 400 }, 'foreign-origin', 'odd'],
  ['takes any version', { version: 200 }, 'wrong-version-header', 'broken'],
  ['refuses a version with 500', { version: 500 }, 'wrong-version-header', 'odd'],
  ['does without its session', { session: 200 }, 'no-session', 'odd'],
  ['knows no session by 404', { session: 404 }, 'no-session', 'odd'],
])('tells of a server that %s', async (_, ways, step, verdict) => {
  const { steps } = await take(ways);
  expect(steps[step]).toBe(verdict);
});

it('blames a server that refuses its ping for that alone', async () => {
  const { steps } = await take({ ping: 'error' });
  expect(steps).toMatchObject({
    ping: 'broken',
    'cancel-nothing': 'pass',
    'unknown-notification': 'pass',
    'string-id': 'pass',
  });
});

it(
  'blames a server that does not answer its ping for that alone',
  { timeout: 30_000 },
  async () => {
    const { steps } = await take({ ping: 'nothing' });
    const broken = Object.keys(steps).filter((name) => steps[name] === 'broken');
    expect(broken).toEqual(['ping']);
    expect(steps).toMatchObject({ 'cancel-nothing': 'step', 'string-id': 'step' });
  },
);
