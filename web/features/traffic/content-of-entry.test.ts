import { expect, it } from 'vitest';

import { shapeOfJson } from '../../../core/protocol/json-rpc';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import { contentOf } from './content-of-entry';

function contentOfMessage(message: object): string | undefined {
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
  const entry: Partial<MessageEntry> = { kind: 'message', raw, shape: shapeOfJson(raw) };
  return contentOf(entry as LogEntry);
}

const text = { type: 'text', text: ' hello\n' };

it.each([
  ['a list of tools', { tools: [{ name: 'echo' }, { name: 'add' }] }, '2 · echo · add'],
  ['a list of nothing', { resources: [] }, '0'],
  ['templates without a name', { resourceTemplates: [{ uriTemplate: 'a://{b}' }, 5] }, '2 · a://{b}'],
  ['a completion', { completion: { values: ['Berlin', 'Bern'] } }, '2 · Berlin · Bern'],
  ['a tool’s text', { content: [{ type: 'image' }, text] }, 'hello'],
  ['structured content alone', { content: [], structuredContent: { sum: 3 } }, '{"sum":3}'],
  ['a resource', { contents: [text] }, 'hello'],
  ['a prompt', { messages: [{ role: 'user', content: text }] }, 'hello'],
  ['a model’s response', { role: 'assistant', content: text }, 'hello'],
  ['nothing', {}, undefined],
])('is the content of %s', (_, result, expected) => {
  expect(contentOfMessage({ result })).toBe(expected);
});

it('is the arguments of a request', () => {
  expect(contentOfMessage({ method: 'tools/call', params: { arguments: { a: 1 } } })).toBe('{"a":1}');
});

it('ends in an ellipsis if it is long', () => {
  const tools = Array.from({ length: 500 }, (_, nth) => ({ name: `tool_${nth}` }));
  expect(contentOfMessage({ result: { tools } })).toMatch(/^500 · tool_0 · .*…$/);
});
