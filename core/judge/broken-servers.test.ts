import { describe, expect, it } from 'vitest';

import { startHttpServer } from '../../e2e/http-servers';
import { stdio, testHost } from '../session/testing/session-fixture';
import { shapeOf } from '../protocol/json-rpc';
import { findingText, remedyText, sectionUrl } from '../protocol/findings/finding-text';
import { readTools } from '../protocol/tool';
import { type LogEntry, MessageLog } from '../transports/message-log';
import type { Session, SessionState } from '../session/session';
import { sessionTasks, taskStore } from '../session/tasks/session-tasks';
import { Conformity } from './conformity';
import { BatchJudge } from './judge-batch';
import { type Breach, breachesOf } from './testing/broken-server';

const SENDING = 'basic/transports#sending-messages-to-the-server';

const host = testHost();

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

/** What an entry of the log holds, in one text. */
function textOfEntry(entry: LogEntry | undefined): string {
  if (entry?.kind === 'message') return typeof entry.raw === 'string' ? entry.raw : new TextDecoder().decode(entry.raw);
  if (entry?.kind === 'noise') return entry.text;
  if (entry?.kind !== 'http') return '';
  return `${entry.method} ${entry.url} ${JSON.stringify(entry.progress)}`;
}

async function expectBreaches(session: Session, version: string, breaches: readonly Breach[]): Promise<void> {
  const conformity = conformityOf(session);
  await conformity.settled();
  const { groups } = conformity.snapshot();
  for (const { rule, section, says = '', holds } of breaches) {
    const group = groups.find((each) => each.rule === rule);
    if (!group) throw new Error(`${rule} is not found, but ${groups.map((each) => each.rule).join(', ')}.`);
    const last = group.findings.at(-1);
    if (!last) throw new Error(`${rule} has no place.`);
    expect(sectionUrl(rule, last)).toBe(`https://modelcontextprotocol.io/specification/${version}/${section}`);
    expect(remedyText(rule)).not.toBe('');
    const told = group.findings.map((each) => `${findingText(each)} ${each.path}`).join('\n');
    expect(told).toContain(says);
    const held = group.findings.map(({ seq }) => textOfEntry(session.log.entry(seq)));
    expect(held.join('\n')).toContain(holds);
  }
}

/** Calls a tool; one that never answers is given up. @returns what came, as it is told */
async function callOne(session: Session, name: string): Promise<string> {
  const timeoutMs = /^(?:loses|answers_too)/.test(name) ? 100 : 5_000;
  const outcome = await session.request('tools/call', { name, arguments: {} }, { timeoutMs });
  if (outcome.kind === 'result') return `result ${JSON.stringify(outcome.result)}`;
  if (outcome.kind !== 'lost') return outcome.kind;
  return `lost ${outcome.failure.code} ${JSON.stringify(outcome.failure)}`;
}

/** Connects and calls each tool; one that does not answer is given up. */
async function callAll(session: Session, tools: readonly string[]): Promise<void> {
  await session.connect();
  expect(session.snapshot().kind).toBe('connected');
  await session.request('tools/list', {});
  for (const name of tools) {
    const timeoutMs = /^(?:loses|answers_too)/.test(name) ? 100 : 5_000;
    await session.request('tools/call', { name, arguments: {} }, { timeoutMs });
  }
}

it('what is too large to be read is an answer all the same', async () => {
  const log = new MessageLog();
  const state: SessionState = { kind: 'disconnected' };
  const conformity = conformityOf({ log, subscribe: () => () => undefined, snapshot: () => state });
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
  const cut = { kind: 'broken', code: 'reset', message: '', head, duration: 1, lastSeq: 7 } as const;
  log.add({ kind: 'http', method: 'POST', url, headers, requestBytes: 9, progress: cut });
  say('sent', { id: 1, method: 'ping' });
  say('received', { id: 1, result: {} }, 5_000_000);
  const rules = (await found(conformity)).map((each) => each.split(' ')[0]);
  expect(rules).not.toContain('http-stream-cut');
  expect(conformity.snapshot()).toMatchObject({ checked: 5, unchecked: 1 });
});

describe('over HTTP', () => {
  it.each([
    ['2025-11-25', '/mcp'],
    ['2026-07-28', '/modern'],
  ])('%s: what came is found, be it judged while it comes or afterwards', async (version, path) => {
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
      ...(version === '2025-11-25' ? ['event-id-repeated 2025-11-25'] : []),
      `event-unfinished ${version}`,
      `http-content-type ${version}`,
      `http-html-error ${version}`,
      `http-redirect ${version}`,
      `http-stream-cut ${version}`,
      `response-twice ${version} $.id`,
      `stream-not-json ${version}`,
    ];
    expect(await found(watching)).toEqual(breaches);
    expect(await found(conformityOf(session))).toEqual(breaches);
    leave();
    const section =
      version === '2025-11-25'
        ? 'basic/transports#sending-messages-to-the-server'
        : 'basic/transports/streamable-http#sending-messages';
    await expectBreaches(session, version, [
      { rule: 'stream-not-json', section, holds: '"text":"cut' },
      { rule: 'response-twice', section: 'basic#messages', holds: 'the second answer' },
      { rule: 'http-content-type', section, says: 'text/plain', holds: 'text/plain' },
      { rule: 'http-stream-cut', section, says: 'tools/call', holds: 'POST ' },
      { rule: 'http-redirect', section, says: 'localhost', holds: '307' },
      { rule: 'http-html-error', section, says: '500', holds: 'text/html' },
    ]);
    for (const [tool, says] of [
      ['cuts_its_stream', 'lost'],
      ['answers_twice', 'the first answer'],
      ['points_elsewhere', '307'],
      ['wrong_content_type', 'text/plain'],
      ['a_page_of_html', '500'],
      ['half_an_answer', 'cut'],
      ['fine', 'all is well'],
    ] as const)
      expect(await callOne(session, tool)).toContain(says);
    const texts = session.log.entriesAfter(0).map(textOfEntry).join('\n');
    for (const text of ['{"jsonrpc":"2.0","id":"lou', '/elsewhere', 'text/html']) expect(texts).toContain(text);
    await session.disconnect();
    await server.stop();
  });

  it('a redirect on the same host is followed, and its messages are no new ones', async () => {
    const server = await startHttpServer();
    const url = `${server.origin}/redirect`;
    const session = host.session({ kind: 'http', url, headers: {} });
    await callAll(session, []);
    expect(await found(conformityOf(session))).toEqual(['http-redirect 2025-11-25']);
    await expectBreaches(session, '2025-11-25', [
      { rule: 'http-redirect', section: SENDING, says: '/mcp', holds: '307' },
    ]);
    const sent = session.log.entriesAfter(0).filter((entry) => entry.kind === 'message');
    const initialize = sent.filter(({ shape }) => 'method' in shape && shape.method === 'initialize');
    expect(initialize).toMatchObject([{ direction: 'sent' }, { repeats: initialize[0]?.seq }]);
    await session.disconnect();
    await server.stop();
  });

  it.each([
    ['/500', 'http-html-error'],
    ['/html', 'http-content-type'],
  ] as const)('what gave no connection is judged too: %s', async (route, rule) => {
    const server = await startHttpServer();
    const session = host.session({ kind: 'auto', url: `${server.origin}${route}`, headers: {} });
    await session.connect();
    expect(session.snapshot()).toMatchObject({ kind: 'failed' });
    expect(JSON.stringify(session.snapshot())).toContain('This is a web page');
    expect(await found(conformityOf(session))).toContain(`${rule} 2025-11-25`);
    await expectBreaches(session, '2025-11-25', [{ rule, section: SENDING, holds: 'text/html' }]);
    await server.stop();
  });
});

describe('on stdio', () => {
  it.each(['2025-11-25', '2026-07-28'] as const)(
    'a server of %s that breaks every rule stays of use',
    async (version) => {
      const session = host.session(stdio('node', 'e2e/servers/broken.mjs', version));
      await session.connect();
      const list = await session.request('tools/list', {});
      const listed = list.kind === 'result' ? (list.result as { tools: unknown[] }).tools : [];
      const findings = readTools(listed).map(({ name, findings: own }) => [name, own.length > 0]);
      expect(findings).toContainEqual(['malformed', true]);
      expect(findings).toContainEqual(['fine', false]);
      for (const [tool, says] of [
        ['fine', 'all is well'],
        ['answers_twice', 'the first answer'],
        ['answers_nobody', 'and this was asked for'],
        ['loses_the_id', 'timeout'],
        ['answers_too_late', 'timeout'],
        ['answers_in_a_batch', 'part of a batch'],
        ['no_utf_8', 'caf\ufffd au lait'],
        ['talks_on_stdout', 'found'],
        ['talks_before_the_answer', 'here it is'],
        ['no_resultType', 'complete or not?'],
      ] as const)
        expect(await callOne(session, tool)).toContain(says);
      await session.sendRaw('{"jsonrpc":"2.0","id":7,"method":"ping"}');

      const entries = () => session.log.entriesAfter(0);
      const entry = (text: string) => entries().find((each) => textOfEntry(each).includes(text));
      await expect.poll(() => entry('"id":"7"')).toBeDefined();
      for (const [text, is] of [
        [`Broken server ${version}`, { kind: 'noise' }],
        ['the second answer', { note: 'second-answer' }],
        ['who wants this?', { note: 'answers-nothing', shape: { id: 'nobody-asked' } }],
        ['whose answer is this?', { note: 'answers-nothing' }],
        ['better late than never', { note: 'after-cancel' }],
        ['[{"jsonrpc"', { shape: { kind: 'batch' } }],
        ['looking for the answer', { kind: 'noise' }],
        ['behind words', { kind: 'noise' }],
        ['"id":"7"', { note: 'other-id-type' }],
      ] as const)
        expect(entry(text), text).toMatchObject(is);
      // The bytes that are no UTF-8 are kept as they came.
      const { raw } = entry('au lait') as { raw: Uint8Array };
      expect(Buffer.from(raw).toString('latin1')).toContain('caf\xe9 au lait');

      await expectBreaches(session, version, breachesOf(version));
      await session.disconnect();
    },
  );

  it('a server of a version that nobody knows can be talked with all the same', async () => {
    const session = host.session(stdio('node', 'e2e/servers/broken.mjs', '1999-01-01'));
    await session.connect();
    expect(session.snapshot()).toMatchObject({ connected: { protocolVersion: '1999-01-01' } });
    expect(await callOne(session, 'fine')).toContain('all is well');
    await expectBreaches(session, '2025-11-25', [
      {
        rule: 'version-unknown',
        section: 'basic/lifecycle#version-negotiation',
        says: '1999-01-01 is not a protocol version',
        holds: '1999-01-01',
      },
    ]);
    await session.disconnect();
  });

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
    expect(await found(watching)).toContain('stdout-not-json 2026-07-28');
    expect(await found(conformityOf(session))).toContain('stdout-not-json 2026-07-28');
    leave();
  });
});

describe('tasks', () => {
  /** Runs a tool as a task, to its end and once more after it. */
  async function follow(session: Session, name: string, task?: object): Promise<void> {
    const outcomes = await session.requestInRounds('tools/call', { name, arguments: {}, ...(task && { task }) });
    const tasks = sessionTasks(session);
    const call = { tool: name, arguments: {}, isTaskRequested: task !== undefined };
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
    const findings = taskStore(session)
      .snapshot()
      .flatMap((card) => card.findings);
    expect(findings.sort()).toEqual(['left-terminal', 'other-task', 'result-early']);
    const rules = (await found(conformityOf(session))).filter((rule) => rule.startsWith('task-'));
    expect(rules).toEqual([
      'task-left-terminal 2025-11-25 $.result.status',
      'task-other-task 2025-11-25 $.result.taskId',
      'task-result-early 2025-11-25 $.result.status',
    ]);
    await session.disconnect();
  });
});
