import { expect, it } from 'vitest';

import type { ServerConfig } from '../../../core/session/connect/server-config';
import type { Outcome } from '../../../core/session/requests/outcome';
import { type Connected, Session } from '../../../core/session/session';
import type { Host } from '../../../core/host';
import { MASK } from '../../../core/secrets/secrets';
import { shapeOfJson } from '../../../core/protocol/json-rpc';
import { NEW_SERVER } from '../../session/server-list';
import { bytesOf, type StoredText } from './run-payload';
import { runsOfKey } from '../../../core/run/run-row';
import type { EndedState, Run } from '../../../core/run/run';
import type { PackOptions } from './pack-row';
import { packRun } from './pack-run';

const STDIO: ServerConfig['target'] = {
  kind: 'stdio',
  command: 'node',
  args: [],
  env: { API_KEY: 'key-0123456789', CITY: 'Oslo-by-the-sea' },
  inheritEnv: false,
};

function session(config: Partial<ServerConfig> = {}): Session {
  const host = { onClosed: () => () => undefined } as unknown as Host;
  return new Session(host, { ...NEW_SERVER, name: 'demo', target: STDIO, ...config });
}

function heard(session: Session, messages: readonly (readonly ['sent' | 'received', object])[]) {
  for (const [direction, message] of messages) {
    const raw = JSON.stringify(message);
    session.log.add({ kind: 'message', direction, raw, shape: shapeOfJson(raw), size: raw.length });
  }
}

function answer(params: object, result: object): Outcome {
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 'loupe-1', result });
  return {
    kind: 'result',
    request: JSON.stringify({ jsonrpc: '2.0', id: 'loupe-1', method: 'tools/call', params }),
    millis: 5,
    raw,
    result,
    size: raw.length,
    elided: [],
  };
}

/** A run with the options to pack it. */
type PackedRun = Run<EndedState> & PackOptions;

const pack = (own: Session, run: PackedRun) => packRun(own, run, run);

function call(args: object, result: object, schema: PackOptions['schema'] = true): PackedRun {
  const params = { name: 'sign_in', arguments: args };
  return {
    id: 0,
    kind: 'tool',
    name: 'sign_in',
    arguments: args,
    startedAt: 1,
    state: { kind: 'ended', outcomes: [answer(params, result)] },
    schema,
    after: 0,
    connected: {
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'shop', version: '1.2' },
    } as unknown as Connected,
  };
}

const PASSWORD = {
  type: 'object',
  properties: {
    user: { type: 'string' },
    password: { type: 'string', format: 'password' },
    pin: { type: 'integer', writeOnly: true },
  },
} as const;

it('keeps what was sent and came to the digit, and the words by which it is found', async () => {
  const text = 'It is 12.50 °C in Oslo';
  const kept = await pack(session(), call({ city: 'Oslo' }, { content: [{ type: 'text', text }] }));
  expect(kept.run).toMatchObject({
    server: 'demo',
    name: 'sign_in',
    state: 'ok',
    durationMs: 5,
    argumentsText: '{"city":"Oslo"}',
    responseText: text,
    serverName: 'shop',
    serverVersion: '1.2',
    protocolVersion: '2025-11-25',
  });
  expect(kept.payload).toMatchObject({ arguments: '{"city":"Oslo"}', omitted: [], redacted: false });
  const [outcome] = kept.payload.outcomes;
  expect(outcome?.raw).toMatchObject({ text: expect.stringContaining(text) as string });
});

it.each([
  ['a text', (token: string) => ({ content: [{ type: 'text', text: `Your token: ${token}` }] })],
  ['a value', (token: string) => ({ structuredContent: { pad: '.'.repeat(480), token } })],
])('keeps no half of a secret that the excerpt of %s would cut', async (_, result) => {
  const own = session();
  const token = 'abcdefghij'.repeat(60);
  own.secrets.add(token);
  const { run } = await pack(own, call({ token: `${'.'.repeat(150)}${token}` }, result(token)));
  expect(run.argumentsText).not.toContain('abcdefghij');
  expect(run.responseText).not.toContain('abcdefghij');
});

it('keeps apart the runs of two tools of one name', async () => {
  const made = call({}, { content: [] });
  const first = (await pack(session(), { ...made, key: 'sign_in' })).run;
  const second = (await pack(session(), { ...made, key: 'sign_in~2' })).run;
  expect(first).not.toHaveProperty('key');
  expect(runsOfKey([first, second], 'sign_in')).toEqual([first]);
  expect(runsOfKey([first, second], 'sign_in~2')).toEqual([second]);
});

it('keeps which suite made a call', async () => {
  const made = call({}, { content: [] });
  expect((await pack(session(), { ...made, suite: 'smoke' })).run.suite).toBe('smoke');
  expect((await pack(session(), made)).run).not.toHaveProperty('suite');
});

it('keeps no value that the schema calls secret, wherever it stands', async () => {
  const args = { user: 'ada', password: 'correct "horse"', pin: 4711 };
  const echo = { got: args, words: 'You sent correct "horse" and 4711' };
  const result = {
    content: [{ type: 'text', text: JSON.stringify(echo) }],
    structuredContent: { ...echo, total: 4711 },
  };
  const { run, payload } = await pack(session(), call(args, result, PASSWORD));
  const all = JSON.stringify({ run, payload });
  expect(all).not.toMatch(/horse/);
  expect(all).not.toMatch(/\b4711\b/);
  expect(payload).toMatchObject({ omitted: ['password', 'pin'], redacted: true });
  expect(payload.arguments).toBe('{"user":"ada"}');
  const raw = payload.outcomes[0]?.raw as StoredText;
  expect(JSON.parse(raw.text as string)).toMatchObject({
    result: { structuredContent: { got: { user: 'ada', password: MASK, pin: MASK } } },
  });
});

it('keeps the pictures that differ from a reference, and no secret in them', async () => {
  const own = session();
  own.secrets.add('canary-in-a-picture', 'PICTURE');
  const svg = (text: string) => btoa(`<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`);
  const picture = { at: '/content/0/data', mimeType: 'image/svg+xml' };
  const pictures = [{ ...picture, before: svg('old'), after: svg('canary-in-a-picture') }];
  const kept = await pack(own, { ...call({}, { content: [] }), pictures });
  const text = (await kept.payload.pictures?.text()) ?? '';
  expect(JSON.parse(text)).toMatchObject([{ ...picture, before: svg('old') }]);
  const [{ after = '' } = {}] = JSON.parse(text) as { after?: string }[];
  expect(after).not.toBe('');
  expect(Buffer.from(after, 'base64').toString()).not.toContain('canary');
  expect(bytesOf(kept)).toBeGreaterThan(text.length);
  expect((await pack(own, call({}, { content: [] }))).payload).not.toHaveProperty('pictures');
});

it('keeps why a suite’s run failed, and no secret in it', async () => {
  const own = session();
  own.secrets.add('canary-in-a-check', 'CHECK');
  const check = { check: 'outcome', passed: false, expected: 'ok' } as const;
  const kept = await pack(own, { ...call({}, {}), checks: [{ ...check, actual: 'tool-error: canary-in-a-check' }] });
  expect(JSON.parse(kept.payload.checks ?? '')).toEqual([{ ...check, actual: `tool-error: ${MASK}` }]);
  expect((await pack(own, call({}, {}))).payload).not.toHaveProperty('checks');
});

it('keeps no header, and no variable that is called a secret, which the server repeats', async () => {
  const result = { content: [{ type: 'text', text: 'key-0123456789 in Oslo-by-the-sea' }] };
  expect((await pack(session(), call({}, result))).run.responseText).toBe(`${MASK} in Oslo-by-the-sea`);
  // Also where the browser keeps them with the server: a history is exported and shown.
  const kept = await pack(session({ keepSecrets: true }), call({}, result));
  expect(kept.run.responseText).toBe(`${MASK} in Oslo-by-the-sea`);
  const target = {
    kind: 'http',
    url: 'http://x/',
    headers: { Authorization: 'Bearer abcdefghij', 'X-Pin': '4711' },
  };
  const http = session({ target } as unknown as Partial<ServerConfig>);
  const told = { content: [{ type: 'text', text: 'token abcdefghij, pin 4711' }] };
  expect((await pack(http, call({}, told))).run.responseText).toBe(`token ${MASK}, pin ${MASK}`);
});

it('keeps questions with their answers, but no secret that was answered', async () => {
  const asking = session();
  const schema = {
    type: 'object',
    properties: { code: { type: 'string', format: 'password' }, seats: { type: 'integer' } },
  };
  const params = { message: 'Code?', requestedSchema: schema };
  const messages = [
    ['received', { jsonrpc: '2.0', id: 7, method: 'elicitation/create', params }],
    ['sent', { jsonrpc: '2.0', id: 7, result: { action: 'accept', content: { code: 'abcdef', seats: 2 } } }],
  ] as const;
  heard(asking, messages);
  const text = 'Code abcdef is right';
  const { payload, run } = await pack(asking, call({}, { content: [{ type: 'text', text }] }));
  expect(payload.questions).toHaveLength(1);
  expect(JSON.parse(payload.questions[0]?.answered ?? '')).toMatchObject({
    result: { content: { code: MASK, seats: 2 } },
  });
  expect(run.responseText).toBe(`Code ${MASK} is right`);
});

it('keeps no secret that a round was repeated with (2026-07-28)', async () => {
  const schema = { type: 'object', properties: { code: { type: 'string', format: 'password' } } };
  const inputRequests = { q: { method: 'elicitation/create', params: { requestedSchema: schema } } };
  const first = answer({ name: 'sign_in' }, { resultType: 'input_required', inputRequests });
  const inputResponses = { q: { action: 'accept', content: { code: 'abcdef' } } };
  const second = answer({ name: 'sign_in', inputResponses }, { content: [] });
  const asking = session();
  heard(asking, [
    ['received', { jsonrpc: '2.0', id: 'loupe-1', result: { inputRequests } }],
    ['sent', { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'sign_in', inputResponses } }],
  ]);
  const { payload } = await pack(asking, {
    ...call({}, {}),
    state: { kind: 'ended', outcomes: [first, second] },
  });
  expect(payload.outcomes[1]?.request).toContain(`"code":"${MASK}"`);
  expect(JSON.stringify(payload)).not.toContain('abcdef');
});

it.each([
  [
    'prompt',
    'greet',
    { who: 'Ada' },
    { messages: [{ role: 'user', content: { type: 'text', text: 'Hello, Ada' } }] },
    { argumentsText: '{"who":"Ada"}', responseText: 'Hello, Ada' },
  ],
  [
    'resource',
    'note://1',
    { uri: 'note://1' },
    { contents: [{ uri: 'note://1', text: 'Milk, bread' }] },
    { argumentsText: '{"uri":"note://1"}', responseText: 'Milk, bread' },
  ],
  [
    'raw',
    'tools/list',
    '{"jsonrpc":"2.0", "id":7, "method":"tools/list"}',
    { tools: [{ name: 'draw' }] },
    {
      argumentsText: '{"jsonrpc":"2.0", "id":7, "method":"tools/list"}',
      responseText: '{"tools":[{"name":"draw"}]}',
    },
  ],
] as const)('keeps a %s with what it says', async (kind, name, args, result, expected) => {
  const ended = { ...call({}, result), kind, name, arguments: args };
  const { run, payload } = await pack(session(), ended);
  expect(run).toMatchObject({ kind, name, state: 'ok', ...expected });
  expect(JSON.parse(payload.arguments)).toEqual(args);
});

it('notes that a result holds a picture', async () => {
  const image = { type: 'image', data: 'QUJD', mimeType: 'image/png' };
  const shown = await pack(session(), call({}, { content: [image] }));
  const words = await pack(session(), call({}, { content: [{ type: 'text', text: 'no picture' }] }));
  expect(shown.run.hasPicture).toBe(true);
  expect(words.run).not.toHaveProperty('hasPicture');
});
