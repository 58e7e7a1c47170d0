import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';

import { everything, startEverything } from '../../e2e/http-servers';
import { shapeOfJson } from '../protocol/json-rpc';
import { pinFinding } from '../protocol/findings/pin-finding';
import { MessageLog } from '../transports/message-log';
import type { ProtocolSettings } from '../protocol/protocol-settings';
import type { ServerTarget } from '../session/connect/server-config';
import type { SessionState } from '../session/session';
import { stdio, testHost } from '../session/testing/session-fixture';
import { type AskJudge, Conformity, type ConformitySnapshot } from './conformity';
import { MAX_STORED } from './finding-groups';
import { BatchJudge } from './judge-batch';
import { ServerCheckRun } from './server-check/check-run';

const host = testHost();

/** The judge without its worker, which Node has none of. */
function judgeHere(): AskJudge {
  const judge = new BatchJudge();
  return ({ events }) => Promise.resolve(judge.take(events));
}

const node = (...args: string[]) => stdio(process.execPath, ...args);
const fixture = (name: string) => node(`e2e/servers/${name}.mjs`);
const module = (name: string, ...args: string[]) =>
  node(`node_modules/@modelcontextprotocol/${name}/dist/index.js`, ...args);

/** Connects, lists what is declared, calls the tools that are named, takes the server check if asked to. */
async function judge(
  target: ServerTarget,
  options: { calls?: string[]; protocol?: Partial<ProtocolSettings>; serverCheck?: boolean } = {},
): Promise<{ snapshot: ConformitySnapshot; serverCheck: Map<string, string> }> {
  const session = host.session(target, options.protocol);
  const conformity = new Conformity(session, judgeHere());
  await session.connect();
  const state = session.snapshot();
  if (state.kind === 'connected') {
    const { capabilities } = state.connected;
    for (const list of ['tools', 'resources', 'prompts']) {
      if (list in capabilities) await session.request(`${list}/list`, {});
    }
    for (const name of options.calls ?? [])
      await session.request('tools/call', { name, arguments: { message: 'a', text: 'a' } });
  }
  const run = new ServerCheckRun(session);
  if (options.serverCheck) await run.start();
  await conformity.settled();
  const steps = run
    .snapshot()
    .steps.map(({ step, state: { kind, ...rest } }): [string, string] => [
      step.name,
      'status' in rest ? rest.status : kind,
    ]);
  await session.disconnect();
  return { snapshot: conformity.snapshot(), serverCheck: new Map(steps) };
}

const ofServer = ({ groups }: ConformitySnapshot) =>
  groups.filter(({ who }) => who === 'server').map(({ rule }) => rule);

describe('servers that keep to the rules have no finding', () => {
  it.each([
    ['server-everything', module('server-everything', 'stdio'), ['echo']],
    ['server-filesystem', module('server-filesystem', '.'), []],
    ['server-memory', module('server-memory'), ['read_graph']],
  ])('%s over stdio', async (_, target, calls) => {
    const { snapshot } = await judge(target, { calls });
    expect(snapshot).toMatchObject({ groups: [], version: '2025-11-25', unchecked: 0 });
    expect(snapshot.checked).toBeGreaterThan(5);
  });

  it.each(['streamableHttp', 'sse'] as const)('server-everything by %s', async (transport) => {
    const server = await startEverything(transport);
    try {
      const url = `${server.origin}/${transport === 'sse' ? 'sse' : 'mcp'}`;
      const target: ServerTarget = { kind: 'auto', url, headers: {} };
      const { snapshot } = await judge(target, { calls: ['echo'] });
      expect(snapshot).toMatchObject({ groups: [], version: '2025-11-25' });
    } finally {
      await server.stop();
    }
  });
});

describe('broken servers', () => {
  it('are found out by what they send', async () => {
    const calls = ['wrong_fields', 'bad_annotations'];
    const { snapshot } = await judge(fixture('wrong-outputs'), { calls });
    const rules = ofServer(snapshot);
    expect(rules).toEqual(expect.arrayContaining(['field-wrong-type', 'field-missing']));
    expect(rules).toContain('duplicate-item');
    const [first] = snapshot.groups.find(({ rule }) => rule === 'duplicate-item')?.findings ?? [];
    expect(first?.path).toMatch(/^\$\.result\.tools\[\d+\]\.name$/);
  });

  it.each([
    ['odd-definitions', ['number-too-precise', 'tool-name-characters']],
    ['noisy-stdout', ['stdout-not-json', 'not-json-rpc']],
    ['unsupported-version', ['version-unknown']],
  ])('%s', async (name, rules) => {
    const { snapshot } = await judge(fixture(name));
    expect(ofServer(snapshot).sort()).toEqual(rules.sort());
  });
});

describe('a server check', () => {
  it('of server-everything ends with a status for each step', async () => {
    const [, script = ''] = everything;
    const { snapshot, serverCheck } = await judge(node(script, 'stdio'), { serverCheck: true });
    expect(Object.fromEntries(serverCheck)).toMatchObject({
      handshake: 'passed',
      'tools-list': 'passed',
      'unknown-method': 'passed',
      'unknown-tool': 'passed',
      'bad-call': 'passed',
      ping: 'passed',
      'cancel-nothing': 'passed',
      'string-id': 'passed',
      'number-id': 'passed',
      discover: 'skipped',
      'no-meta': 'skipped',
    });
    expect([...serverCheck.values()]).not.toContain('failed');
    // The SDK passes over cursors where a list has one page, which is a step of the server check and no finding besides.
    expect(ofServer(snapshot)).toEqual([]);
  });
});

/** A server of 2026-07-28 over HTTP, built with the official SDK. */
async function serveModern() {
  const make = () => {
    const server = new McpServer({ name: 'modern', version: '1' });
    server.registerTool('hello', { description: 'Says hello' }, () => ({
      content: [{ type: 'text', text: 'hello' }],
    }));
    return server;
  };
  const handle = toNodeHandler(createMcpHandler(make, { legacy: 'reject' }));
  const server = createServer((request, response) => {
    void handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return { url, stop: () => (server.closeAllConnections(), server.close()) };
}

describe('2026-07-28 over HTTP', () => {
  it('stays known of the messages of earlier connections, whose calls are still shown', async () => {
    const session = host.session(fixture('wrong-outputs'));
    const conformity = new Conformity(session, judgeHere());
    await session.connect();
    const outcome = await session.request('tools/list', {});
    const seq = ('seq' in outcome ? outcome.seq : undefined) ?? expect.fail();
    conformity.add(seq, [], [pinFinding('output-schema', '/result', {}, false, { seq })]);
    await conformity.settled();
    await session.connect();
    await conformity.settled();
    const { byMessage, groups } = conformity.snapshot();
    expect(byMessage.get(seq)?.map(({ rule }) => rule)).toContain('output-schema');
    expect(groups.map(({ rule }) => rule)).not.toContain('output-schema');
  });

  it('passes the serverCheck, headers and status codes and all', async () => {
    const server = await serveModern();
    try {
      const target: ServerTarget = { kind: 'http', url: server.url, headers: {} };
      const { snapshot, serverCheck } = await judge(target, { calls: ['hello'], serverCheck: true });
      expect(snapshot.version).toBe('2026-07-28');
      expect(ofServer(snapshot)).toEqual([]);
      expect(Object.fromEntries(serverCheck)).toMatchObject({
        discover: 'passed',
        'unknown-method': 'passed',
        'no-meta': 'passed',
        'wrong-version': 'passed',
        'wrong-header': 'passed',
        ping: 'skipped',
      });
    } finally {
      server.stop();
    }
  });
});

describe('a flood', () => {
  /** A session of which there is only the log. */
  function logOnly(log: MessageLog) {
    const state: SessionState = { kind: 'disconnected' };
    return { log, subscribe: () => () => undefined, snapshot: () => state };
  }

  it('of one mistake in each tool of a list is one finding in many places', async () => {
    const log = new MessageLog();
    const conformity = new Conformity(logOnly(log), judgeHere());
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const tool = { description: 'A', inputSchema: { type: 'object' }, extra: 1 };
    const tools = Array.from({ length: 66 }, (_, i) => ({ ...tool, name: `tool-${i}` }));
    const said = [
      ['sent', request],
      ['received', { jsonrpc: '2.0', id: 1, result: { tools } }],
    ] as const;
    for (const [direction, message] of said) {
      const raw = JSON.stringify(message);
      log.add({ kind: 'message', direction, shape: shapeOfJson(raw), raw, size: raw.length });
    }
    await conformity.settled();
    const { groups, counts } = conformity.snapshot();
    const group = groups.find(({ rule }) => rule === 'unknown-member');
    expect(group?.count).toBe(66);
    expect([...(group?.patterns ?? [])]).toEqual([['$.result.tools[*].extra', 66]]);
    expect(counts.server).toEqual({ error: 0, warning: 0, note: 1 });
  });

  it('is counted, of each rule some findings are kept', async () => {
    const log = new MessageLog();
    const conformity = new Conformity(logOnly(log), judgeHere());
    const watching = conformity.settled();
    for (let i = 0; i < 9_000; i += 1) {
      const raw = `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"loud","data":${i}}}`;
      const shape = { kind: 'notification', method: 'notifications/message' } as const;
      log.add({ kind: 'message', direction: 'received', shape, raw, size: raw.length });
    }
    await watching;
    await conformity.settled();
    const { groups, checked, byMessage, waiting } = conformity.snapshot();
    expect([checked, waiting]).toEqual([9_000, 0]);
    const [group] = groups;
    expect(group).toMatchObject({ rule: 'value-unknown', count: 9_000, first: 1, last: 9_000 });
    expect(group?.findings.length).toBeLessThanOrEqual(MAX_STORED);
    expect(byMessage.size).toBeLessThanOrEqual(MAX_STORED);
  });
});
