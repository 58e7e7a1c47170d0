import { Validator } from '@cfworker/json-schema';
import { beforeAll, expect, it, vi } from 'vitest';

import { startEverything } from '../../e2e/http-servers';
import { openLocally } from '../json/documents/json-document';
import { testHost } from '../session/testing/session-fixture';
import type { MessageLog } from '../transports/message-log';
import { RecordingError, type RecordedEvent } from './format';
import { harOfEvents } from './har';
import { eventsOfHar } from './import-har';
import { RecordedLog } from './log-of-recording';
import { eventsOfEntries } from './record-log';
import { Redaction, type RedactionRule, ruleError } from './redaction';
import { ConversationReader } from './replay/recorded-conversation';

const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: object, optional: object = {}) => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
  // What begins with an underscore is an application's own.
  patternProperties: { '^_': {} },
  additionalProperties: false,
});
const pairs = { type: 'array', items: object({ name: text, value: text }) };
const head = {
  httpVersion: text,
  cookies: { type: 'array' },
  headers: pairs,
  headersSize: number,
  bodySize: number,
};
/** HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/ */
const HAR = object({
  log: object({
    version: { const: '1.2' },
    creator: object({ name: text, version: text }),
    entries: {
      type: 'array',
      items: object({
        startedDateTime: { ...text, format: 'date-time' },
        time: { ...number, minimum: 0 },
        request: object(
          { method: text, url: { ...text, format: 'uri' }, queryString: pairs, ...head },
          { postData: object({ mimeType: text, text }) },
        ),
        response: object({
          status: number,
          statusText: text,
          redirectURL: text,
          content: object({ size: number, mimeType: text }, { text, encoding: text }),
          ...head,
        }),
        cache: object({}),
        timings: object({ send: number, wait: number, receive: number }),
      }),
    },
  }),
});

const host = testHost();
let events: RecordedEvent[];
let log: MessageLog;

beforeAll(async () => {
  const server = await startEverything('streamableHttp');
  const session = host.session({ kind: 'http', url: `${server.origin}/mcp`, headers: {} });
  await session.connect();
  await session.request('tools/call', { name: 'echo', arguments: { message: 'hello' } });
  // What is under way when the connection ends need not reach the wire.
  const hasAsked = () => messagesOf(session.log).some(([, raw]) => String(raw).includes('Roots updated'));
  await vi.waitUntil(hasAsked, { timeout: 60_000 });
  await session.disconnect();
  log = session.log;
  events = eventsOfEntries(log.entriesAfter(0), log.entriesAfter(0)[0]?.at ?? 0);
  await server.stop();
});

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) {
    await Promise.resolve();
    yield item;
  }
}

const messagesOf = (of: MessageLog) =>
  of.entriesAfter(0).flatMap((e) => (e.kind === 'message' ? [[e.direction, e.raw, e.requestSummary]] : []));

it('has a response begin no later than the messages that it carried', () => {
  const began = new Map(events.flatMap((event) => (event.kind === 'response' ? [[event.http, event.ms]] : [])));
  for (const event of events)
    if (event.kind === 'message' && event.direction === 'received' && event.http !== undefined)
      expect(began.get(event.http)).toBeLessThanOrEqual(event.ms);
});

it('leaves as a HAR that is valid, and comes back with the same messages', async () => {
  const har = await harOfEvents(each(events), Date.now(), '1.2.3');
  const { valid, errors } = new Validator(HAR as never, '2020-12').validate(har);
  expect(errors).toEqual([]);
  expect(valid).toBe(true);
  const imported = eventsOfHar(JSON.parse(JSON.stringify(har)));
  expect(imported.url).toMatch(/\/mcp$/);
  const back = new RecordedLog({ openDocument: openLocally }, imported.startedAt);
  for (const event of imported.events) await back.take(event);
  const sorted = (all: unknown[]) => all.map((one) => JSON.stringify(one)).toSorted();
  expect(sorted(messagesOf(back.log))).toEqual(sorted(messagesOf(log)));
  expect(messagesOf(log).length).toBeGreaterThan(5);
  // It can be answered from.
  const reader = new ConversationReader();
  for (const event of imported.events) reader.take(event);
  const calls = reader.end().calls.filter(({ method }) => method === 'tools/call');
  expect(calls.map(({ response }) => response !== undefined)).toEqual([true]);
});

it('keeps the order within a millisecond', async () => {
  const asks = '{"jsonrpc":"2.0","id":0,"method":"roots/list"}';
  const answer = '{"jsonrpc":"2.0","id":0,"result":{"roots":[]}}';
  const post = { kind: 'request', method: 'POST', url: 'http://h/mcp', headers: [], size: 1 } as const;
  const message = { kind: 'message', transport: 'http' } as const;
  const head = { kind: 'response', status: 200, statusText: '' } as const;
  const lines: RecordedEvent[] = [
    { ...post, ms: 1.1, http: 1 },
    { ...message, ms: 1.1, http: 1, direction: 'sent', text: '{"jsonrpc":"2.0","id":1,"method":"ping"}' },
    { ...head, ms: 1.7, http: 1, headers: [['content-type', 'text/event-stream']] },
    { ...message, ms: 1.8, http: 1, direction: 'received', text: asks },
    { ...post, ms: 1.9, http: 2 },
    { ...message, ms: 1.9, http: 2, direction: 'sent', text: answer },
    { ...head, ms: 2, http: 2, headers: [] },
  ];
  const imported = eventsOfHar(await harOfEvents(lines, 1_000, '1.2.3'));
  expect(imported.events.flatMap((event) => (event.kind === 'message' && 'text' in event ? [event.text] : []))).toEqual(
    [lines[1], lines[3], lines[5]].map((event) => event && 'text' in event && event.text),
  );
});

it('comes from a HAR of a browser, whose other exchanges are left out', () => {
  const entry = (url: string, posted: string, content: object) => ({
    startedDateTime: '2026-11-23T09:00:00.000Z',
    time: 20,
    request: {
      method: 'POST',
      url,
      headers: [{ name: ':method', value: 'POST' }],
      bodySize: 9,
      postData: { text: posted },
    },
    response: {
      status: 200,
      statusText: '',
      headers: [{ name: 'Content-Type', value: 'text/event-stream' }],
      content,
    },
    timings: { wait: 5 },
  });
  const stream = 'id: 1\ndata: {"jsonrpc":"2.0",\ndata: "id":1,"result":{}}\n\n: a comment\n\n';
  const har = {
    log: {
      entries: [
        entry('https://h/page', 'a=b', { size: 1, text: '<p>' }),
        entry('https://h/mcp', '{"jsonrpc":"2.0","id":1,"method":"ping"}', {
          size: stream.length,
          encoding: 'base64',
          text: btoa(stream),
        }),
      ],
    },
  };
  const { events: imported, startedAt } = eventsOfHar(har);
  expect(new Date(startedAt).toISOString()).toBe('2026-11-23T09:00:00.000Z');
  expect(imported.map(({ kind, ms }) => [kind, ms])).toEqual([
    ['request', 0],
    ['message', 0],
    ['response', 5],
    ['message', 20],
    ['ended', 20],
  ]);
  expect(imported[3]).toMatchObject({ text: '{"jsonrpc":"2.0",\n"id":1,"result":{}}' });
  for (const other of [undefined, {}, { log: { entries: har.log.entries.slice(0, 1) } }])
    expect(() => eventsOfHar(other)).toThrow(RecordingError);
});

it('is redacted by rules, each of which counts what it found', () => {
  const message = (value: object): RecordedEvent => ({
    ms: 0,
    kind: 'message',
    direction: 'received',
    transport: 'stdio',
    text: JSON.stringify(value),
  });
  const rules: RedactionRule[] = [
    { kind: 'value', value: 'Jane "J" Doe' },
    { kind: 'pattern', pattern: '\\b\\d{3}-\\d{2}-\\d{4}\\b' },
    { kind: 'path', path: '$.result.content[*].private' },
    { kind: 'name', name: 'X-Tenant' },
    { kind: 'name', name: 'salary' },
    { kind: 'tokens' },
    { kind: 'stderr' },
  ];
  expect(rules.map(ruleError)).toEqual(rules.map(() => undefined));
  const redaction = new Redaction(rules);
  const untouched = message({ result: { n: 1, big: 'ok' } });
  expect(redaction.apply(untouched)).toBe(untouched);
  const redacted = [
    message({ result: { text: JSON.stringify({ who: 'Jane "J" Doe' }) } }),
    message({ result: { text: 'his number 123-45-6789', salary: 5, Salary: [1] } }),
    message({ result: { content: [{ private: { a: 1 } }, { private: 2, open: 3 }] } }),
    { ms: 0, kind: 'stderr', text: 'Jane' } as const,
    {
      ms: 0,
      kind: 'request',
      http: 1,
      method: 'GET',
      url: 'https://u:pass@h/?api_key=abc',
      headers: [['x-tenant', 'acme']],
      size: 0,
    } as const,
  ].map((event) => redaction.apply(event));
  const all = JSON.stringify(redacted);
  for (const gone of ['Jane', 'Doe', '6789', 'acme', 'abc', 'pass']) expect(all).not.toContain(gone);
  expect(redacted[1]).toMatchObject({
    text: '{"result":{"text":"his number ••••••","salary":"••••••","Salary":"••••••"}}',
  });
  expect(redacted[2]).toMatchObject({
    text: '{"result":{"content":[{"private":"••••••"},{"private":"••••••","open":3}]}}',
  });
  expect(redaction.counts).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(ruleError({ kind: 'pattern', pattern: '(' })).toBeDefined();
  expect(ruleError({ kind: 'pattern', pattern: 'a*' })).toBeDefined();
  expect(ruleError({ kind: 'path', path: '$.[' })).toBeDefined();
});

it('masks members in every text that can hold them', () => {
  const rules: RedactionRule[] = [
    { kind: 'name', name: 'salary' },
    { kind: 'path', path: '$.who.private' },
  ];
  const mask = (event: RecordedEvent) => JSON.stringify(new Redaction(rules).apply(event));
  const bodies = [
    ['{"salary":4711,"open":1}', '{"salary":"••••••","open":1}'],
    ['[{"Salary":{"per":{"month":4711}},"open":1}]', '[{"Salary":"••••••","open":1}]'],
    ['{"open":1,"salary": "47\\"11', '{"open":1,"salary": "••••••"'],
    ['{"open":1,"salary":{"per":4711,"mo', '{"open":1,"salary":"••••••"'],
    ['open=1&salary=4711&n=2', 'open=1&salary=••••••&n=2'],
    ['{"who":{"private":4711}}', '{"who":{"private":"••••••"}}'],
    ['no-salary=4711 and "salary"', 'no-salary=4711 and "salary"'],
  ] as const;
  for (const [body, masked] of bodies) {
    const ended = { ms: 0, kind: 'ended', http: 1, size: 9, body } as const;
    expect(mask(ended)).toBe(JSON.stringify({ ...ended, body: masked }));
    const request = {
      ms: 0,
      kind: 'request',
      http: 1,
      method: 'POST',
      url: 'https://h/',
      headers: [],
      size: 9,
    } as const;
    expect(mask({ ...request, body })).toBe(JSON.stringify({ ...request, body: masked }));
  }
  const stderr = { ms: 0, kind: 'stderr', text: 'sent {"salary": 4711, "n": 1}' } as const;
  expect(mask(stderr)).toBe(JSON.stringify({ ...stderr, text: 'sent {"salary": "••••••", "n": 1}' }));
  const other = { ms: 0, kind: 'other', line: '{"ms":0,"kind":"new","salary":[4711],"n":1}' } as const;
  expect(mask(other)).toBe(JSON.stringify({ ...other, line: '{"ms":0,"kind":"new","salary":"••••••","n":1}' }));
});

it('refuses a path to the entire message, which could not be masked', () => {
  expect(ruleError({ kind: 'path', path: '$' })?.code).toBe('redaction.whole-message');
  expect(ruleError({ kind: 'path', path: '$.*' })).toBeUndefined();
});
