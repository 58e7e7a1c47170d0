import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json-object';
import { parseJson } from '../json/lossless';
import { asSeen } from './as-seen';

const text = (words: string) => ({ type: 'text', text: words });
function asSeenBy(client: string, result: JsonObject, definition?: JsonObject) {
  const seen = asSeen(result, definition).get(client);
  if (!seen) throw new Error(`Nothing is known of ${client}`);
  return seen;
}
const statesOf = (client: string, result: JsonObject, definition?: JsonObject) =>
  asSeenBy(client, result, definition).parts.map(({ path, state }) => `${path.join('/')} ${state}`);

it('says what does not reach the model', () => {
  const result = {
    content: [text('Sunny'), { type: 'image', data: 'AAAA', mimeType: 'image/png' }],
    structuredContent: { a: 1 },
  };
  expect(statesOf('Claude Code', result)).toEqual(['content/0 lost', 'content/1 kept', 'structuredContent kept']);
  expect(statesOf('LangChain MCP adapters', result)).toEqual([
    'content/0 kept',
    'content/1 kept',
    'structuredContent lost',
  ]);
  expect(statesOf('Codex CLI', result)).toEqual(['content/0 lost', 'content/1 lost', 'structuredContent kept']);
  expect(statesOf('Zed', result)).toEqual(['content/0 kept', 'content/1 lost', 'structuredContent lost']);
});

it('calls no loss what the other part says', () => {
  const result = { content: [text('{"a":1}')], structuredContent: { a: 1 } };
  expect(statesOf('Claude Code', result)).toEqual(['content/0 repeated', 'structuredContent kept']);
  expect(statesOf('LangChain MCP adapters', result)).toEqual(['content/0 kept', 'structuredContent repeated']);
});

it('takes the text that a server wraps in an object for the same', () => {
  const result = { content: [text('[FILE] a')], structuredContent: { content: '[FILE] a' } };
  expect(statesOf('Claude Code', result)).toEqual(['content/0 repeated', 'structuredContent kept']);
  expect(statesOf('n8n', result)).toEqual(['content/0 kept', 'structuredContent repeated']);
  expect(statesOf('n8n', { ...result, structuredContent: { content: '[FILE] a', size: 1 } })).toEqual([
    'content/0 kept',
    'structuredContent lost',
  ]);
});

it('rounds as a client with doubles does', () => {
  const result = parseJson('{"content":[],"structuredContent":{"id":9007199254740993}}') as JsonObject;
  expect(asSeenBy('Clients on the Go SDK', result).parts).toMatchObject([
    {
      state: 'changed',
      rounded: [{ path: ['structuredContent', 'id'], before: '9007199254740993', after: '9007199254740992' }],
    },
  ]);
});

it('tells of the size of the whole', () => {
  const { facts, parts } = asSeenBy('Claude Code', { content: [text('a'.repeat(60_000))] });
  expect(facts.map(({ id }) => id)).toEqual(['claude-code-result-file']);
  expect(parts).toMatchObject([{ state: 'kept' }]);
  const picture = { type: 'image', mimeType: 'image/png', data: 'A'.repeat(300_000) };
  expect(asSeenBy('Claude Code', { content: [picture] }).facts).toEqual([]);
  expect([...asSeen({ content: [] }).keys()]).toContain('Gemini CLI');
});
