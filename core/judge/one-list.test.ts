import { describe, expect, it } from 'vitest';

import { checkMessage } from './check-message';
import { ConnectionJudge } from './connection-judge';

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
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'a', version: '1' },
        },
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
    const inTheResult = checkMessage(raw, 4, { method, params: params[method] });
    expect(inTheResult.length).toBeGreaterThan(0);
    expect(onThePage.every(({ seq, who }) => seq === 5 && who === 'server')).toBe(true);
    expect(inTheResult.map((finding) => ({ ...finding, seq: 5 }))).toEqual(onThePage);
  });
});
