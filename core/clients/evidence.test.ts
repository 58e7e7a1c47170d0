import { expect, it } from 'vitest';

import { shapeOfJson } from '../protocol/json-rpc';
import { MessageLog } from '../transports/message-log';
import { type EvidenceEntry, evidenceIn } from './evidence';

function message(direction: 'sent' | 'received', value: object, more: object = {}): EvidenceEntry {
  const raw = JSON.stringify({ jsonrpc: '2.0', ...value });
  return { kind: 'message', direction, raw, size: raw.length, shape: shapeOfJson(raw), ...more };
}
const resultOf = (requestSummary: string, duration: number, result: object) =>
  message('received', { id: 1, result }, { requestSummary, duration });

it('has what a server asks for, as requests and as input requests', () => {
  const inputRequests = { who: { method: 'elicitation/create' }, where: { method: 'roots/list' } };
  const { requestedMethods } = evidenceIn([
    message('received', { id: 1, method: 'sampling/createMessage' }),
    message('sent', { id: 1, method: 'ping' }),
    resultOf('tools/call book', 10, { resultType: 'input_required', inputRequests }),
    // Only a text that says so.
    resultOf('tools/call a', 10, { content: [{ type: 'text', text: '"input_required"' }], inputRequests: { a: {} } }),
  ]);
  expect([...requestedMethods]).toEqual(['sampling/createMessage', 'elicitation/create', 'roots/list']);
});

it('has the longest call and handshake, and the lists with more than a page', () => {
  const { longest, pagedMethods } = evidenceIn([
    resultOf('initialize', 1_500, {}),
    resultOf('tools/call a', 70_000, {}),
    resultOf('tools/call b', 7_000, {}),
    resultOf('prompts/list', 90_000, { prompts: [] }),
    resultOf('resources/list', 5, { resources: [], nextCursor: 'b' }),
    resultOf('tools/list', 5, { tools: [{ name: 'a', description: '"nextCursor"' }] }),
  ]);
  expect(longest).toEqual({ call: 70, connect: 1.5 });
  expect([...pagedMethods]).toEqual(['resources/list']);
});

it('reads the log of a session', () => {
  let now = 0;
  const log = new MessageLog({ now: () => now });
  const add = (direction: 'sent' | 'received', value: object) => {
    const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, ...value });
    log.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOfJson(raw) });
  };
  add('sent', { method: 'tools/call', params: { name: 'book' } });
  now = 70_000;
  add('received', { result: {} });
  expect(evidenceIn(log.entriesAfter(0)).longest).toEqual({ call: 70, connect: 0 });
});

it('has the metadata that a sign-in read', () => {
  const http = (body: object, purpose?: 'authorization'): EvidenceEntry => ({
    kind: 'http',
    ...(purpose && { purpose }),
    progress: { kind: 'done', body: JSON.stringify(body) },
  });
  const server = { issuer: 'https://a.test', token_endpoint: 'https://a.test/token' };
  const resource = { resource: 'https://b.test', authorization_servers: ['https://a.test'] };
  const entries = [http(server, 'authorization'), http(resource, 'authorization'), http({ token_endpoint: 'no' })];
  expect(evidenceIn(entries).metadata).toEqual({ server, resource });
});

it('shows what requests, prompts and endpoints are', () => {
  const shownBy = (...entries: EvidenceEntry[]) => [...evidenceIn(entries).logTraits];
  const elicit = (url: string) =>
    message('received', { id: 1, method: 'elicitation/create', params: { mode: 'url', url } });
  expect(shownBy(elicit(`https://a.test/${'a'.repeat(4_096)}`))).toEqual(['long-elicitation-url']);
  expect(shownBy(elicit('https://a.test/'))).toEqual([]);
  const sample = (content: unknown) =>
    message('received', { id: 1, method: 'sampling/createMessage', params: { messages: [{ role: 'user', content }] } });
  const text = { type: 'text', text: 'a' };
  expect(shownBy(sample([text, text]))).toEqual(['sampling-blocks']);
  expect(shownBy(sample(text))).toEqual([]);
  const prompt = (content: object) => resultOf('prompts/get a', 5, { messages: [{ role: 'user', content }] });
  expect(shownBy(prompt({ type: 'image' }))).toEqual(['prompt-not-text']);
  expect(shownBy(prompt(text))).toEqual([]);
  const stream = (asides: string): EvidenceEntry => ({ kind: 'http', progress: { kind: 'open' }, asides });
  expect(shownBy(stream('event: endpoint\ndata: /messages?id=1\n\n'))).toEqual(['relative-endpoint']);
  expect(shownBy(stream('event: endpoint\ndata: https://a.test/messages\n\n'))).toEqual([]);
});
