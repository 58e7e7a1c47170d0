import { expect, it } from 'vitest';

import { BatchJudge } from './judge-batch';
import type { JudgeEvent } from './judged-message';

const MIME = 'text/html;profile=mcp-app';
const info = { name: 'x', version: '1' };
const agreed = { protocolVersion: '2025-11-25', capabilities: { tools: {}, resources: {} } };

/** What is found in a conversation that begins with a handshake and a list of tools, as `rule path`. */
function hear(tools: readonly object[], exchanges: readonly [params: object, answer: object][]) {
  const asked: [from: 'client' | 'server', message: object][] = [
    ['client', { id: 1, method: 'initialize', params: { ...agreed, capabilities: {}, clientInfo: info } }],
    ['server', { id: 1, result: { ...agreed, serverInfo: info } }],
    ['client', { method: 'notifications/initialized' }],
    ['client', { id: 2, method: 'tools/list' }],
    ['server', { id: 2, result: { tools } }],
    ...exchanges.flatMap(([params, answer], i): [from: 'client' | 'server', message: object][] => [
      ['client', { id: 10 + i, method: 'resources/read', params }],
      ['server', { id: 10 + i, ...answer }],
    ]),
  ];
  const events = asked.map(([from, message], seq): JudgeEvent => {
    const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
    return { kind: 'message', seq, from, raw };
  });
  return new BatchJudge().take(events).findings.map(({ rule, path }) => `${rule} ${path}`);
}

const tool = (name: string, resourceUri?: unknown) => ({
  name,
  inputSchema: { type: 'object' },
  ...(resourceUri !== undefined && { _meta: { ui: { resourceUri } } }),
});
const read = (contents: object): object => ({ result: { contents: [contents] } });

it('an app for ChatGPT alone is no app of MCP Apps', () => {
  const template = (name: string, uri: string) => ({ ...tool(name), _meta: { 'openai/outputTemplate': uri } });
  const skybridge = read({ uri: 'ui://a', mimeType: 'text/html+skybridge', text: '<p>' });
  expect(hear([template('a', 'ui://a'), template('b', 'https://a')], [[{ uri: 'ui://a' }, skybridge]])).toEqual([]);
});

it('an app that is as it should be, and a resource that is none, break nothing', () => {
  const tools = [tool('a', 'ui://a'), tool('b')];
  const csp = { connectDomains: ['https://api.example.com'] };
  const good = { uri: 'ui://a', mimeType: MIME, text: '<p>', _meta: { ui: { csp } } };
  const other = { uri: 'file:///a', mimeType: 'text/plain', text: 'a' };
  expect(
    hear(tools, [
      [{ uri: 'ui://a' }, read(good)],
      [{ uri: 'file:///a' }, read(other)],
      [{ uri: 'file:///b' }, { error: { code: -32002, message: 'no' } }],
    ]),
  ).toEqual([]);
});

it.each<[string, object, string[]]>([
  ['can’t be read', { error: { code: -32002, message: 'Resource not found' } }, ['app-unread $.error']],
  ['has no contents', { result: { contents: [] } }, ['app-no-contents $.result.contents']],
  [
    'is of another type',
    read({ uri: 'ui://a', mimeType: 'text/html', text: '<p>' }),
    ['app-mime-type $.result.contents[0].mimeType'],
  ],
  ['is another one', read({ uri: 'ui://b', mimeType: MIME, text: '<p>' }), ['app-other-uri $.result.contents[0].uri']],
  [
    'declares what is no domain',
    read({
      uri: 'ui://a',
      mimeType: MIME,
      text: '<p>',
      _meta: { ui: { csp: { connectDomains: ["'unsafe-eval'; script-src *"] } } },
    }),
    ['app-refused-domains $.result.contents[0]._meta.ui.csp'],
  ],
])('an app that %s is told of', (_, answer, expected) => {
  expect(hear([tool('a', 'ui://a')], [[{ uri: 'ui://a' }, answer]])).toEqual(expected);
});

it('an app without anything to show is told of once', () => {
  const empty = read({ uri: 'ui://a', mimeType: MIME });
  const found = hear([tool('a', 'ui://a')], [[{ uri: 'ui://a' }, empty]]);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^\S+ \$\.result\.contents\[0\]/);
});

it('what cannot be an app, and what no tool should be called, is told of at its place', () => {
  const tools = [tool('a', 'https://a.example/app'), tool('a b'), tool('n'.repeat(129)), tool('ok.1-_')];
  expect(hear(tools, [])).toEqual([
    'tool-name-characters $.result.tools[1].name',
    'tool-name-length $.result.tools[2].name',
    'app-uri $.result.tools[0]._meta.ui.resourceUri',
  ]);
});
