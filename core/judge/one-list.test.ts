import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../json/json-object';
import { PROTOCOL_VERSIONS } from '../protocol/protocol-settings';
import { SEVERITIES, type Severity } from '../protocol/findings/severity';
import { readTools } from '../protocol/tool';
import { checkMessage } from './check-message';
import { ConnectionJudge } from './connection-judge';
import { checkDefinition, checkNames } from './definition/check-definition';
import { byRule, checkDefinitions } from './definition/definitions-by-rule';

import { answer, ask, cache, done, eventsOf, meta, modern, shake } from './testing/conversation';

const text = { type: 'text', text: 'x' };

/** Results that break rules, by the method that they answer. */
const broken: readonly (readonly [method: string, result: unknown])[] = [
  ['tools/call', 'text'],
  ['tools/call', {}],
  ['tools/call', { content: 'x' }],
  ['tools/call', { content: [] }],
  ['tools/call', { content: [], isError: true }],
  ['tools/call', { content: [{ type: 'hologram' }, { type: 'Text' }, { text: 'x' }, null] }],
  ['tools/call', { content: [{ type: 'tool_use', id: 1 }] }],
  ['tools/call', { content: [{ type: 'image', data: 'AAAA', mimeType: 'text/html' }] }],
  ['tools/call', { content: [{ type: 'resource_link', uri: 'a b', name: 'x', size: 1.5 }] }],
  ['tools/call', { content: [{ type: 'resource', resource: { uri: 'a:b' } }] }],
  ['tools/call', { content: [{ ...text, annotations: { audience: ['me'], priority: 7 } }] }],
  ['tools/call', { content: [{ ...text, _meta: { 'a b': 1 } }], took: 5 }],
  ['tools/call', { content: [{ type: 'text', text: '{"a":2}' }], structuredContent: { a: 1 } }],
  ['tools/call', { content: [text], structuredContent: [1e21] }],
  ['tools/call', { content: [{ type: 'text', text: 'safe\u202egnp.exe' }], is_error: true }],
  ['prompts/get', { messages: [{ role: 'system', content: text }, { role: 'user' }, 'x'] }],
  ['prompts/get', { messages: [{ role: 'user', content: { type: 'image', data: '' } }] }],
  ['resources/read', { contents: [{ uri: '/x', mimeType: 'image/png', text: 'x' }, {}] }],
  ['resources/read', { contents: {} }],
];

const params: Readonly<Record<string, object>> = {
  'tools/call': { name: 'a' },
  'prompts/get': { name: 'a' },
  'resources/read': { uri: 'a:b' },
};

/** A judge after a handshake of 2025-11-25. */
function connected(): ConnectionJudge {
  const judge = new ConnectionJudge();
  const lines = [
    [
      'client',
      {
        id: 0,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
      },
    ],
    [
      'server',
      {
        id: 0,
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {}, prompts: {}, resources: {} },
          serverInfo: { name: 'b', version: '1' },
        },
      },
    ],
    ['client', { method: 'notifications/initialized' }],
  ] as const;
  lines.forEach(([from, message], i) => {
    const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
    expect(judge.take({ kind: 'message', seq: i + 1, from, raw })).toEqual([]);
  });
  return judge;
}

describe('a result and the page of findings', () => {
  it.each(broken)('find the same in the answer to %s: %j', (method, result) => {
    const judge = connected();
    const request = { jsonrpc: '2.0', id: 1, method, params: params[method] };
    judge.take({ kind: 'message', seq: 4, from: 'client', raw: JSON.stringify(request) });
    const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
    const onThePage = judge.take({ kind: 'message', seq: 5, from: 'server', raw });
    const inTheResult = checkMessage(raw, '2025-11-25', { method, params: params[method] });
    expect(inTheResult.length).toBeGreaterThan(0);
    expect(onThePage.every(({ seq, who }) => seq === 5 && who === 'server')).toBe(true);
    expect(inTheResult.map((finding) => ({ ...finding, seq: 5 }))).toEqual(onThePage);
  });
});

const OBJECT = { type: 'object' };
const described = (more: object) => ({ name: 'a', description: 'A', inputSchema: OBJECT, ...more });
const marked = (...marks: unknown[]) => {
  const properties = marks.map((mark, i) => [`p${i}`, { type: 'string', description: 'P', 'x-mcp-header': mark }]);
  return described({ inputSchema: { ...OBJECT, properties: Object.fromEntries(properties) as JsonObject } });
};

/** Tools that break a rule which both the definition and the findings tell. */
const tools: readonly [version: string, ...tools: JsonObject[]][] = [
  ['2025-11-25', described({ name: '日本語ツール' })],
  ['2025-11-25', described({ name: 'n'.repeat(129) })],
  ['2025-11-25', described({}), described({})],
  ['2025-11-25', described({ inputSchema: {} })],
  ['2025-11-25', described({ inputSchema: { type: 'string' } })],
  ['2025-11-25', described({ inputSchema: null })],
  ['2025-11-25', described({ inputSchema: { ...OBJECT, $schema: 'urn:own-dialect' } })],
  ['2025-11-25', described({ inputSchema: { ...OBJECT, minProperties: -1 } })],
  ['2025-11-25', described({ outputSchema: { type: 'string' } })],
  ['2025-11-25', described({ outputSchema: [] })],
  ['2025-11-25', described({ outputSchema: { ...OBJECT, patternProperties: { '(': {} } } })],
  ['2026-07-28', marked('My A')],
  ['2026-07-28', marked(['A'])],
  ['2026-07-28', marked('A', 'a')],
];

/** What the judge finds in a list of tools. */
function findingsOfList(version: string, all: readonly JsonObject[]) {
  const judge = new ConnectionJudge();
  const isModern = version === '2026-07-28';
  const params = isModern ? { _meta: meta } : {};
  const result = { ...(isModern && { ...done, ...cache }), tools: all };
  const steps = [...(isModern ? modern : shake(version)), ask(9, 'tools/list', params), answer(9, result)];
  const found = eventsOf(steps).flatMap((event) => judge.take(event));
  return found.filter(({ pointer }) => pointer.startsWith('/result/tools'));
}

describe('a tool and the page of findings', () => {
  it.each(tools)('are as grave in %s of %j', (version, ...all) => {
    const ofTools = findingsOfList(version, all);
    const [tool] = readTools(all);
    if (!tool) throw new Error('No tool was read.');
    const inTheList = [...checkDefinition(tool), ...checkNames(tool, readTools(all))];
    const worst = (found: readonly { severity: Severity }[]) =>
      SEVERITIES.find((severity) => found.some((one) => one.severity === severity));
    expect(worst(ofTools)).toBeDefined();
    expect(worst(inTheList)).toBe(worst(ofTools));
  });

  const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
  const onEachVersion: readonly (readonly [rule: string, tools: readonly JsonObject[]])[] = [
    ['name-missing', [{ description: 'A', inputSchema: OBJECT }]],
    ['name-missing', [described({ name: '' })]],
    ['name-over-spec', [described({ name: 'n'.repeat(129) })]],
    ['name-characters', [described({ name: 'a b' })]],
    ['name-duplicate', [described({}), described({})]],
    ['input-missing', [{ name: 'a', description: 'A' }]],
    ['root-not-object', [described({ inputSchema: { type: 'string' } })]],
    ['schema-invalid', [described({ inputSchema: { ...OBJECT, minProperties: -1 } })]],
    ['schema-invalid', [described({ inputSchema: { ...OBJECT, $schema: DIALECT, minProperties: -1 } })]],
    ['ref-dead', [described({ inputSchema: { ...OBJECT, anyOf: [{ $ref: '#/$defs/x' }] } })]],
    ['output-not-schema', [described({ outputSchema: 'x' })]],
    ['pattern-invalid', [described({ outputSchema: { ...OBJECT, patternProperties: { '(': {} } } })]],
  ];
  it.each(onEachVersion)('say %s once on each version, of %j', (rule, all) => {
    for (const version of PROTOCOL_VERSIONS) {
      // A member that came later has a finding of its own.
      const ofMessage = findingsOfList(version, all).filter((each) => each.rule !== 'member-too-new');
      const listed = [...byRule(checkDefinitions(all), version).keys()].filter((each) => each === rule);
      expect({ version, listed }).toEqual({ version, listed: ofMessage.length > 0 ? [] : [rule] });
    }
  });
});
