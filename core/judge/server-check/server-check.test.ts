import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

import type { JsonObject } from '../../json/json-object';
import type { Finding } from '../../protocol/findings/finding';
import { findingText } from '../../protocol/findings/finding-text';
import { testHost } from '../../session/testing/session-fixture';
import { BatchJudge } from '../judge-batch';
import { Conformity } from '../conformity';
import { serverCheckOf } from './check-run';
import { serverCheckFindings } from './check-findings';
import type { CheckStep, StepName } from './check-step';

const host = testHost();

/** What a server does instead of what it has to. */
interface Ways {
  /** The HTTP statuses that answer a foreign origin, a version that is none, and no session; 200 where it looks at none of that. */
  origin?: number;
  version?: number;
  session?: number;
  /** How it answers `ping`: with an error, or with nothing. */
  ping?: 'error' | 'nothing';
  /** It answers what does not exist with a result, which the specification recommends against and forbids nowhere. */
  lenient?: true;
  /** It returns numbers as strings. */
  ids?: 'text';
}

/** A server of 2025-11-25 with one resource and no templates. */
async function serve(ways: Ways): Promise<string> {
  const { origin = 403, version = 400, session = 400, ping, lenient, ids } = ways;
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
      const result = (lenient && LENIENT[String(method)]) ?? resultOf(String(method));
      const isKnown = result !== undefined && !(method === 'ping' && ping === 'error');
      const said = isKnown ? { result } : { error: { code: -32601, message: 'Method not found' } };
      response.setHeader('content-type', 'application/json');
      if (isFirst) response.setHeader('mcp-session-id', 'the-session');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: ids && typeof id === 'number' ? String(id) : id, ...said }));
    })();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

const LENIENT: Readonly<Record<string, JsonObject>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { resources: {}, prompts: {}, completions: {}, logging: {} },
    serverInfo: { name: 'lenient', version: '1' },
  },
  'resources/read': { contents: [] },
  'prompts/list': { prompts: [] },
  'prompts/get': { messages: [] },
  'completion/complete': { completion: { values: ['a'] } },
  'logging/setLevel': {},
};

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

/** Takes the server check: the status of each step, or why it was left out. */
async function take(ways: Ways) {
  const session = host.session({ kind: 'http', url: await serve(ways), headers: {} });
  const judge = new BatchJudge();
  const serverCheck = serverCheckOf(session);
  const conformity = new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)), serverCheck);
  await session.connect();
  await serverCheck.start();
  await conformity.settled();
  const steps = serverCheck
    .snapshot()
    .steps.map(({ step, state }): [StepName, string] => [
      step.name,
      state.kind === 'done' ? state.status : 'reason' in state ? state.reason.kind : state.kind,
    ]);
  expect(session.snapshot().kind).toBe('connected');
  await session.disconnect();
  const snapshot = conformity.snapshot();
  const ofServer = snapshot.groups.filter(({ who }) => who === 'server');
  const errors = ofServer.filter(({ severity }) => severity === 'error');
  return {
    steps: Object.fromEntries(steps),
    errors: errors.map(({ rule }) => rule),
    ofServer,
    snapshot,
    found: serverCheckFindings(serverCheck.snapshot(), '2025-11-25'),
    shapeOf: (seq: number) => {
      const entry = session.log.entry(seq);
      return entry?.kind === 'message' ? entry.shape.kind : entry?.kind;
    },
  };
}

it('finds nothing with a server that does its duties over HTTP', async () => {
  const { steps, errors } = await take({});
  expect(steps).toMatchObject({
    'foreign-origin': 'passed',
    'wrong-version-header': 'passed',
    'no-session': 'passed',
    'templates-list': 'passed',
  });
  expect(Object.values(steps)).not.toContain('failed');
  expect(errors).toEqual([]);
});

it.each<[string, Ways, StepName, string]>([
  ['takes any origin', { origin: 200 }, 'foreign-origin', 'failed'],
  ['refuses an origin with 400', { origin: 400 }, 'foreign-origin', 'not-recommended'],
  ['takes any version', { version: 200 }, 'wrong-version-header', 'failed'],
  ['refuses a version with 500', { version: 500 }, 'wrong-version-header', 'not-recommended'],
  ['does without its session', { session: 200 }, 'no-session', 'not-recommended'],
  ['knows no session by 404', { session: 404 }, 'no-session', 'not-recommended'],
])('tells of a server that %s', async (_, ways, step, status) => {
  const { steps } = await take(ways);
  expect(steps[step]).toBe(status);
});

it('blames a server that refuses its ping for that alone', async () => {
  const { steps } = await take({ ping: 'error' });
  expect(steps).toMatchObject({
    ping: 'failed',
    'cancel-nothing': 'passed',
    'unknown-notification': 'passed',
    'string-id': 'passed',
  });
});

it('says which ID came back instead, with the response that shows it', async () => {
  const { steps, found, shapeOf } = await take({ ids: 'text' });
  expect(steps).toMatchObject({ 'string-id': 'passed', 'number-id': 'failed' });
  const failed = found.filter(({ rule }) => rule === 'server-check-failed');
  expect(failed.map((finding) => [findingText(finding), shapeOf(finding.seq)])).toEqual([
    [expect.stringMatching(/ID "(\d+)" instead of \1 \(HTTP 200\)\.$/), 'result'],
  ]);
});

it('blames a server that does not answer its ping for that alone', async () => {
  const { steps } = await take({ ping: 'nothing' });
  const broken = Object.keys(steps).filter((name) => steps[name] === 'failed');
  expect(broken).toEqual(['ping']);
  expect(steps).toMatchObject({ 'cancel-nothing': 'step', 'string-id': 'step' });
});

it('calls nothing broken that is only recommended, and lists it once, with the responses that show it', async () => {
  const { steps, ofServer, snapshot, shapeOf } = await take({ lenient: true });
  const odd = ['wrong-cursor', 'unknown-resource', 'unknown-prompt', 'unknown-completion', 'wrong-level'];
  expect(Object.keys(steps).filter((name) => steps[name] === 'not-recommended')).toEqual(odd);
  expect(Object.values(steps)).not.toContain('failed');
  // Not as well as a cursor that was never given.
  expect(ofServer.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['warning server-check-not-recommended']);
  expect(snapshot.counts.server).toEqual({ error: 0, warning: odd.length, note: 0 });
  const findings = ofServer[0]?.findings ?? [];
  expect(findings.map(({ values }) => values['check'])).toEqual(odd);
  expect(findings.map(({ seq }) => shapeOf(seq))).toEqual(odd.map(() => 'result'));
  expect(findings.map((finding) => findingText(finding))[1]).toBe(
    'resources/read with an unknown URI: error -32002 is recommended, but got a result (HTTP 200).',
  );
  expect(findingText(findings.at(-1) as Finding)).toMatch(/but got an empty result \(HTTP 200\)\.$/);
  for (const finding of findings) expect(snapshot.byMessage.get(finding.seq)).toContain(finding);
});

it('lists each step that failed', async () => {
  const { ofServer, snapshot, shapeOf } = await take({ origin: 200, version: 200 });
  const failed = ofServer.find(({ rule }) => rule === 'server-check-failed');
  expect(failed?.findings.map(({ values, seq }) => [values['check'], shapeOf(seq)])).toEqual([
    ['foreign-origin', 'http'],
    ['wrong-version-header', 'http'],
  ]);
  expect(snapshot.counts.server.error).toBe(2);
});

it('pins a step whose request could not be sent to the last message before it', () => {
  const step: CheckStep = {
    name: 'ping',
    method: 'ping',
    expects: 'handshake',
    sends: [],
    skip: undefined,
    run: () => Promise.reject(new Error('Not run')),
  };
  const [finding] = serverCheckFindings(
    {
      kind: 'done',
      steps: [
        { step, state: { kind: 'done', status: 'passed', response: { kind: 'result', result: {}, seq: 12 } } },
        { step, state: { kind: 'done', status: 'failed', response: { kind: 'lost', message: 'The process ended' } } },
      ],
    },
    '2025-06-18',
  );
  expect(finding?.seq).toBe(12);
});
