import { describe, expect, it } from 'vitest';

import { jsonPathOf, valueAt } from '../../json/json-pointer';
import { tryParseJson } from '../../json/lossless';
import { ClientObserver, type ObservedEvent } from './observed-client';
import { observedText } from './observed-fact';
import type texts from './texts.json';

type Said = [from: 'client' | 'server', at: number, message: unknown];

const text = (message: unknown) => (typeof message === 'string' ? message : JSON.stringify(message));
const request = (id: number, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params });
const response = (id: number, result: object) => ({ jsonrpc: '2.0', id, result });
const notification = (method: string, params: object = {}) => ({ jsonrpc: '2.0', method, params });

const HANDSHAKE: Said[] = [
  [
    'client',
    0,
    request(1, 'initialize', {
      protocolVersion: '2025-06-18',
      clientInfo: { name: 'claude-code', version: '2.1.9' },
      capabilities: { roots: {}, elicitation: {} },
    }),
  ],
  ['server', 5, response(1, { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: {} })],
  ['client', 9, notification('notifications/initialized')],
];
const TOOLS = [
  {
    name: 'book',
    inputSchema: {
      type: 'object',
      properties: { city: { type: 'string' }, id: {}, guests: { type: 'array' }, note: { type: ['string', 'null'] } },
      required: ['city'],
    },
  },
  { name: 'any', inputSchema: { type: 'object' } },
];
const list = (id: number, at: number, more: object = {}, params: object = {}): Said[] => [
  ['client', at, request(id, 'tools/list', params)],
  ['server', at + 1, response(id, { tools: TOOLS, ...more })],
];
const call = (id: number, at: number, args: object, name = 'book'): Said => [
  'client',
  at,
  request(id, 'tools/call', { name, arguments: args }),
];

function observe(said: readonly Said[], more: readonly ObservedEvent[] = [], isHttp = false, isOver = false) {
  const observer = new ClientObserver((ms) => `${ms} ms`);
  for (const [index, [from, at, message]] of said.entries())
    observer.take({ kind: 'message', seq: index, at, from, text: text(message), http: isHttp ? index : undefined });
  for (const event of more) observer.take(event);
  return observer.clients(isOver);
}

/** Each fact's rule, once its proof is verified to be in the messages. */
function rulesOf(
  said: readonly Said[],
  ...rest: [more?: readonly ObservedEvent[], isHttp?: boolean, isOver?: boolean]
) {
  const facts = observe(said, ...rest).at(-1)?.facts ?? [];
  for (const { proof } of facts) {
    for (const { seq, path } of proof)
      expect(valueAt(tryParseJson(text(said[seq]?.[2])), path), jsonPathOf(path)).toBeDefined();
  }
  return facts.map(({ rule }) => rule);
}

const closed: ObservedEvent[] = [{ kind: 'closed', at: 9_000 }];
const LATER: Said = ['client', 5_000, request(90, 'prompts/list')];
const MUCH_LATER: Said = ['client', 70_000, request(91, 'prompts/list')];
const given = (id: number, result: string): Said => ['server', 30, `{"jsonrpc":"2.0","id":${id},"result":${result}}`];
const sent = (args: string): Said => [
  'client',
  40,
  `{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"any","arguments":${args}}}`,
];
const ask = (id: number, at: number, method = 'roots/list'): Said => ['server', at, request(id, method)];

const READ_ALL = [...list(2, 10, { nextCursor: 'b' }), ...list(3, 20, {}, { cursor: 'b' })];

/** For each rule, what proves it, and what is alike and does not. */
const EXAMPLES: Record<keyof typeof texts, { so: Parameters<typeof rulesOf>; notSo: Parameters<typeof rulesOf>[] }> = {
  'first-page-only': {
    so: [[...list(2, 10, { nextCursor: 'b' }), LATER]],
    notSo: [
      [[...list(2, 10, { nextCursor: 'b' }), ...list(3, 20, {}, { cursor: 'b' }), LATER]],
      // It has asked for the next page, or may still do so.
      [[...list(2, 10, { nextCursor: 'b' }), ['client', 4_000, request(3, 'tools/list', { cursor: 'b' })]]],
      [list(2, 10, { nextCursor: 'b' })],
      [[...list(2, 10), ...list(3, 500, { nextCursor: 'b' }), LATER]],
    ],
  },
  'first-pages-of': {
    so: [[...HANDSHAKE, ...READ_ALL, ...HANDSHAKE, ...list(5, 30, { nextCursor: 'b' }), LATER]],
    notSo: [
      // It has read as many.
      [[...HANDSHAKE, ...list(2, 10), ...HANDSHAKE, ...list(5, 30, { nextCursor: 'b' }), LATER]],
      [[...HANDSHAKE, ...READ_ALL, ...HANDSHAKE, ...list(5, 30), LATER]],
    ],
  },
  'ignored-list-changed': {
    so: [[...list(2, 10), ['server', 20, notification('notifications/tools/list_changed')], LATER]],
    notSo: [
      [[...list(2, 10), ['server', 20, notification('notifications/tools/list_changed')], ...list(3, 4_000)]],
      // Nothing was sent later; it had never listed them.
      [[...list(2, 10), ['server', 5_000, notification('notifications/tools/list_changed')], LATER]],
      [[['server', 20, notification('notifications/tools/list_changed')], LATER]],
    ],
  },
  'listed-once': {
    so: [[...list(2, 10), MUCH_LATER]],
    notSo: [[[...list(2, 10), ...list(3, 4_000), MUCH_LATER]], [[...list(2, 10), LATER]]],
  },
  'lost-digits': {
    so: [[given(1, '{"structuredContent":{"id":9007199254740993}}'), sent('{"id":9007199254740992}')]],
    notSo: [
      [[given(1, '{"structuredContent":{"id":9007199254740993}}'), sent('{"id":9007199254740993}')]],
      [[given(1, '{"ids":[9007199254740993,9007199254740992]}'), sent('{"id":9007199254740992}')]],
      [[sent('{"id":9007199254740992}'), given(1, '{"structuredContent":{"id":9007199254740993}}')]],
    ],
  },
  exponent: {
    so: [[given(1, '{"content":[{"type":"text","text":"{\\"id\\":1000000000000000000000}"}]}'), sent('{"id":1e+21}')]],
    notSo: [
      [[given(1, '{"id":1000000000000000000000}'), sent('{"id":1000000000000000000000}')]],
      [[given(1, '{"id":1.00000000000000000e21}'), sent('{"id":1e21}')]],
    ],
  },
  cancelled: {
    so: [
      [call(7, 10, { city: 'Oslo' }), ['client', 60_010, notification('notifications/cancelled', { requestId: 7 })]],
    ],
    notSo: [
      [[call(7, 10, { city: 'Oslo' }), ['client', 60_010, notification('notifications/cancelled', { requestId: 9 })]]],
      [
        [
          call(7, 10, { city: 'Oslo' }),
          ['server', 20, response(7, {})],
          ['client', 60_010, notification('notifications/cancelled', { requestId: 7 })],
        ],
      ],
    ],
  },
  'cancelled-reason': {
    so: [
      [
        call(7, 10, { city: 'Oslo' }),
        ['client', 60_010, notification('notifications/cancelled', { requestId: 7, reason: 'timeout' })],
      ],
    ],
    notSo: [[[call(7, 10, { city: 'Oslo' })]]],
  },
  'left-waiting': {
    so: [[call(7, 10, {})], closed],
    notSo: [
      [[call(7, 10, {}), ['server', 20, response(7, {})]], closed],
      // The recording ended, not the connection.
      [[call(7, 10, {})], [], false, true],
      [[['client', 10, request(7, 'subscriptions/listen')]], closed],
    ],
  },
  'gave-up': {
    so: [[call(7, 10, {})], [{ kind: 'aborted', at: 60_010, http: HANDSHAKE.length }], true],
    notSo: [
      [[call(7, 10, {})], [{ kind: 'aborted', at: 60_010, http: 0 }], true],
      // On another stream.
      [
        [call(7, 10, {})],
        [
          { kind: 'aborted', at: 60_010, http: HANDSHAKE.length },
          { kind: 'message', seq: 9, at: 70_000, from: 'server', text: text(response(7, {})), http: 9 },
        ],
        true,
      ],
    ],
  },
  'never-answered': {
    so: [[ask(1, 10), LATER], [], false, true],
    notSo: [
      [[ask(1, 10), ['client', 20, response(1, { roots: [] })], LATER], [], false, true],
      [[ask(1, 10), ['server', 20, notification('notifications/cancelled', { requestId: 1 })], LATER], closed],
      // It may answer later, and it had no time.
      [[ask(1, 10), LATER]],
      [[LATER, ask(1, 5_001)], [], false, true],
    ],
  },
  'refused-declared': {
    so: [[ask(1, 10), ['client', 20, { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no' } }]]],
    notSo: [
      [[ask(1, 10, 'sampling/createMessage'), ['client', 20, { id: 1, error: { code: -32601, message: 'no' } }]]],
      [[ask(1, 10), ['client', 20, { id: 1, error: { code: -1, message: 'no' } }]]],
    ],
  },
  'unknown-arguments': {
    so: [[...list(2, 10), call(7, 20, { city: 'Oslo', town: 'Oslo' })]],
    notSo: [[[...list(2, 10), call(7, 20, { city: 'Oslo' })]], [[...list(2, 10), call(7, 20, { town: 1 }, 'any')]]],
  },
  'missing-arguments': {
    so: [[...list(2, 10), call(7, 20, {})]],
    notSo: [[[...list(2, 10), call(7, 20, { city: 'Oslo' })]], [[call(7, 20, {})]]],
  },
  'stringified-arguments': {
    so: [[...list(2, 10), call(7, 20, { city: 'Oslo', guests: '["Ada"]' })]],
    notSo: [
      [[...list(2, 10), call(7, 20, { city: '["Oslo"]' })]],
      [[...list(2, 10), call(7, 20, { city: 'Oslo', guests: 'Ada' })]],
    ],
  },
  'null-arguments': {
    so: [[...list(2, 10), call(7, 20, { city: null })]],
    notSo: [[[...list(2, 10), call(7, 20, { city: 'Oslo', note: null, id: null })]]],
  },
  'unlisted-tool': {
    so: [[...list(2, 10), call(7, 20, {}, 'mcp__town__book')]],
    notSo: [
      [[call(7, 20, {}, 'cancel')]],
      [[...list(2, 10, { nextCursor: 'b' }), call(7, 20, {}, 'cancel')]],
      [[...list(2, 10), ['server', 15, notification('notifications/tools/list_changed')], call(7, 20, {}, 'cancel')]],
    ],
  },
};

const after = ([said, ...rest]: Parameters<typeof rulesOf>): Parameters<typeof rulesOf> => [
  [...HANDSHAKE, ...said],
  ...rest,
];

describe.each(Object.entries(EXAMPLES))('%s', (rule, { so, notSo }) => {
  it('is told where messages prove it', () => {
    expect(rulesOf(...after(so))).toContain(rule);
  });
  it.each(notSo)('is not told where they don’t (%#)', (...given) => {
    expect(rulesOf(...after(given))).not.toContain(rule);
  });
});

const required = (id: number, at: number, more: object = { resultType: 'input_required' }): Said => [
  'server',
  at,
  response(id, { ...more, inputRequests: { who: { method: 'elicitation/create' } } }),
];
const answered = (id: number, at: number): Said => [
  'client',
  at,
  request(id, 'tools/call', { name: 'book', inputResponses: { who: { action: 'decline' } } }),
];

it.each([
  ['a call', [call(7, 10, {}), required(7, 20)]],
  ['a task', [['client', 10, request(7, 'tasks/get')], required(7, 20, { status: 'input_required' })]],
] satisfies [string, Said[]][])('tells of an input request of %s that is not answered', (_, said) => {
  const after = [...HANDSHAKE, ...said];
  const of = (messages: Said[]) => rulesOf(messages, [], false, true);
  expect(of([...after, LATER])).toContain('never-answered');
  expect(of([...after, answered(8, 4_000), LATER])).not.toContain('never-answered');
  // It had no time.
  expect(of(after)).not.toContain('never-answered');
});

it('says which client it was', () => {
  const [client] = observe([...HANDSHAKE, ...list(2, 10)]);
  expect(client).toMatchObject({
    seq: 0,
    name: 'claude-code',
    version: '2.1.9',
    known: 'Claude Code',
    protocol: '2025-03-26',
    capabilities: ['roots', 'elicitation'],
    requests: [
      ['initialize', 1],
      ['tools/list', 1],
    ],
  });
});

it('reads the name of a client without a handshake', () => {
  const meta = {
    'io.modelcontextprotocol/clientInfo': { name: 'Zed', version: '1' },
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  };
  const [client] = observe([['client', 0, request(1, 'tools/list', { _meta: meta })]]);
  expect(client).toMatchObject({ name: 'Zed', known: 'Zed', protocol: '2026-07-28' });
});

it('tells clients apart, and not what one of several over HTTP did not do', () => {
  const first = [...HANDSHAKE, ...list(2, 10, { nextCursor: 'b' }), LATER];
  const second = first.map(([from, at, message]): Said => [from, at + 9_000, message]);
  const [one, two] = observe([...first, ...second]);
  expect([one, two].map((client) => client?.facts.map(({ rule }) => rule))).toEqual([
    ['first-page-only'],
    ['first-page-only'],
  ]);
  expect(observe([...first, ...second], [], true).map(({ facts }) => facts)).toEqual([[], []]);
});

it('knows the number of pages from a client that comes later, too', () => {
  const [first] = observe([...HANDSHAKE, ...list(5, 30, { nextCursor: 'b' }), LATER, ...HANDSHAKE, ...READ_ALL]);
  expect(first?.facts.map(observedText)).toEqual([
    'It stopped after page 1 of 2 of tools/list: another client read all of them.',
  ]);
});

it('does not say what did not happen if a part is missing', () => {
  const said = [...HANDSHAKE, ...list(2, 10, { nextCursor: 'b' }), call(3, 10, {}), LATER];
  expect(rulesOf(said)).toEqual(['missing-arguments', 'first-page-only']);
  expect(rulesOf(said, [{ kind: 'gap' }, ...closed])).toEqual(['missing-arguments']);
});

it('says the same once, with a count', () => {
  const [client] = observe([...HANDSHAKE, ...list(2, 10), call(3, 20, {}), call(4, 30, {})]);
  const [fact] = client?.facts ?? [];
  expect(fact).toMatchObject({ rule: 'missing-arguments', count: 2 });
  expect(fact && observedText(fact)).toBe('It left out arguments of book that its inputSchema requires: city');
});

it('lists a bounded number of facts', () => {
  const calls = Array.from({ length: 300 }, (_, at) => call(at + 3, 20 + at, { city: 'Oslo', [`extra${at}`]: 1 }));
  expect(observe([...HANDSHAKE, ...list(2, 10), ...calls])[0]?.facts).toHaveLength(100);
});
