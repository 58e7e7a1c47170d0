import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHttpServer } from '../../e2e/http-servers';
import { startTestHost, stdio, type TestHost } from '../session/test-session';
import { shapeOf } from '../protocol/json-rpc';
import { MessageLog } from '../transports/message-log';
import type { Session, SessionState } from '../session/session';
import { sessionTasks, taskStore } from '../session/tasks/session-tasks';
import { Conformity } from './conformity';
import { BatchJudge } from './judge-batch';

let host: TestHost;
beforeAll(() => {
  host = startTestHost();
});
afterAll(() => host.stop());

function conformityOf(session: ConstructorParameters<typeof Conformity>[0]): Conformity {
  const judge = new BatchJudge();
  return new Conformity(session, ({ events }) => Promise.resolve(judge.take(events)));
}

/** What was found, as `rule in version, where`, each once. */
async function found(conformity: Conformity): Promise<string[]> {
  await conformity.settled();
  const findings = conformity.snapshot().groups.flatMap((group) => group.findings);
  const words = findings.map(({ rule, version, path }) => `${rule} ${version} ${path}`.trim());
  return [...new Set(words)].sort();
}

/** Connects and calls each tool; one that does not answer is given up. */
async function callAll(session: Session, tools: readonly string[]): Promise<void> {
  await session.connect();
  expect(session.snapshot().kind).toBe('connected');
  await session.request('tools/list', {});
  for (const name of tools) {
    const timeout = /^(?:loses|answers_too)/.test(name) ? 100 : 5_000;
    await session.request('tools/call', { name, arguments: {} }, { timeout });
  }
}

it('what is too large to be read is an answer all the same', async () => {
  const log = new MessageLog();
  const state: SessionState = { kind: 'disconnected' };
  const conformity = conformityOf({
    log,
    subscribe: () => () => undefined,
    snapshot: () => state,
  });
  const say = (direction: 'sent' | 'received', value: object, size = 9) => {
    const raw = JSON.stringify({ jsonrpc: '2.0', ...value });
    log.add({ kind: 'message', direction, raw, size, shape: shapeOf(value), http: 5 });
  };
  const clientInfo = { name: 'loupe', version: '1' };
  const agreed = { protocolVersion: '2025-11-25', capabilities: {} };
  say('sent', { id: 0, method: 'initialize', params: { ...agreed, clientInfo } });
  say('received', { id: 0, result: { ...agreed, serverInfo: clientInfo } });
  say('sent', { method: 'notifications/initialized' });
  say('received', { method: 'notifications/message', params: { level: 'info', data: 1 } });
  const url = 'http://127.0.0.1/mcp';
  const headers = [['accept', 'application/json, text/event-stream']] as const;
  const head = {
    status: 200,
    statusText: '',
    headers: [['content-type', 'text/event-stream']],
  } as const;
  const cut = { kind: 'broken', code: 'reset', message: '', head, duration: 1, after: 7 } as const;
  log.add({ kind: 'http', method: 'POST', url, headers, requestBytes: 9, progress: cut });
  say('sent', { id: 1, method: 'ping' });
  say('received', { id: 1, result: {} }, 5_000_000);
  const rules = (await found(conformity)).map((each) => each.split(' ')[0]);
  expect(rules).not.toContain('http-stream-cut');
  expect(conformity.snapshot()).toMatchObject({ checked: 5, unchecked: 1 });
});

describe('over HTTP', () => {
  it.each([
    ['2025-11-25', '/mcp', 4],
    ['2026-07-28', '/modern', 5],
  ])('%s: what came is found, be it judged while it comes or afterwards', async (_, path, of) => {
    const server = await startHttpServer('e2e/servers/broken-http.mjs');
    const url = `${server.origin}${path}`;
    const session = host.session({ kind: 'auto', url, headers: {} });
    const watching = conformityOf(session);
    const leave = watching.subscribe(() => undefined);
    await callAll(session, [
      'cuts_its_stream',
      'answers_twice',
      'uses_an_event_id_twice',
      'points_elsewhere',
      'wrong_content_type',
      'a_page_of_html',
      'half_an_answer',
      'fine',
    ]);
    const breaches = [
      // 2026-07-28 has no streams that are resumed.
      ...(of === 4 ? ['event-id-repeated 4'] : []),
      `http-content-type ${of}`,
      `http-html-error ${of}`,
      `http-redirect ${of}`,
      `http-stream-cut ${of}`,
      `response-twice ${of} $.id`,
      `stream-not-json ${of}`,
    ];
    expect(await found(watching)).toEqual(breaches);
    expect(await found(conformityOf(session))).toEqual(breaches);
    leave();
    await session.disconnect();
    await server.stop();
  });

  it('a redirect on the same host is followed, and its messages are no new ones', async () => {
    const server = await startHttpServer();
    const url = `${server.origin}/redirect`;
    const session = host.session({ kind: 'http', url, headers: {} });
    await callAll(session, []);
    expect(await found(conformityOf(session))).toEqual(['http-redirect 4']);
    const sent = session.log.entriesAfter(0).filter((entry) => entry.kind === 'message');
    const initialize = sent.filter(
      ({ shape }) => 'method' in shape && shape.method === 'initialize',
    );
    expect(initialize).toMatchObject([{ direction: 'sent' }, { repeats: initialize[0]?.seq }]);
    await session.disconnect();
    await server.stop();
  });

  it('what gave no connection is judged too', async () => {
    const server = await startHttpServer();
    const session = host.session({ kind: 'auto', url: `${server.origin}/500`, headers: {} });
    await session.connect();
    expect(session.snapshot().kind).toBe('failed');
    expect(await found(conformityOf(session))).toEqual(['http-html-error 4']);
    await server.stop();
  });
});

describe('on stdio', () => {
  it('what was dropped makes nothing wrong of the rest', async () => {
    const session = host.session(stdio(process.execPath, 'e2e/servers/showing.mjs'));
    await session.connect();
    await session.request('tools/list', {});
    const waiting = session.request('tools/call', { name: 'terminal', arguments: {} });
    session.log.clear();
    await waiting;
    const rest = conformityOf(session);
    expect(await found(rest)).toEqual([]);
    expect(rest.snapshot()).toMatchObject({ version: '2025-11-25', checked: 1 });
    await session.disconnect();
  });

  it('what is no message is judged by the version that is agreed on after it', async () => {
    const target = stdio(process.execPath, 'e2e/servers/broken.mjs', '2026-07-28');
    const session = host.session(target);
    const watching = conformityOf(session);
    const leave = watching.subscribe(() => undefined);
    await callAll(session, ['fine']);
    expect(await found(watching)).toContain('stdout-not-json 5');
    expect(await found(conformityOf(session))).toContain('stdout-not-json 5');
    leave();
  });
});

describe('tasks', () => {
  /** Runs a tool as a task, to its end and once more after it. */
  async function follow(session: Session, name: string, task?: object): Promise<void> {
    const outcomes = await session.requestInRounds('tools/call', {
      name,
      arguments: {},
      ...(task && { task }),
    });
    const tasks = sessionTasks(session);
    const call = { tool: name, arguments: {}, asked: task !== undefined };
    const followed = tasks.adopt(outcomes.at(-1) ?? outcomes[0], call);
    if (!followed) throw new Error('It is no task.');
    await followed.ended;
    await tasks.refresh(followed.key);
  }

  it.each([
    ['tasks-2025', { ttl: 60_000 }],
    ['tasks-2026', undefined],
  ])('of %s keep to the rules', async (fixture, task) => {
    const session = host.session(stdio(process.execPath, `e2e/servers/${fixture}.mjs`));
    await session.connect();
    await follow(session, 'fail', task);
    expect(await found(conformityOf(session))).toEqual([]);
    await session.disconnect();
  });

  it('that break them are found out as their cards tell it', async () => {
    const session = host.session(stdio(process.execPath, 'e2e/servers/tasks-wrong.mjs'));
    await session.connect();
    for (const name of ['restless', 'early_result', 'other_task']) await follow(session, name, {});
    const faults = taskStore(session)
      .snapshot()
      .flatMap((card) => card.faults);
    expect(faults.sort()).toEqual(['left-terminal', 'other-task', 'result-early']);
    const rules = (await found(conformityOf(session))).filter((rule) => rule.startsWith('task-'));
    expect(rules).toEqual([
      'task-left-terminal 4 $.result.status',
      'task-other-task 4 $.result.taskId',
      'task-result-early 4 $.result.status',
    ]);
    await session.disconnect();
  });
});
