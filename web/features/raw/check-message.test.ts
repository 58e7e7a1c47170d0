import { expect, it } from 'vitest';

import { type CheckContext, checkMessage } from './check-message';

const usual: CheckContext = {
  version: '2025-11-25',
  isLineBased: true,
  wasSent: (id) => id === 'used',
  isUnanswered: (id) => id === 5,
};
const kinds = (text: string, change: Partial<CheckContext> = {}) =>
  checkMessage(text, { ...usual, ...change }).map(({ kind }) => kind);
const call = (members: object) => JSON.stringify({ jsonrpc: '2.0', ...members });

it.each([
  ['', []],
  [call({ id: 1, method: 'ping' }), []],
  ['{"jsonrpc":"2.0",', ['not-json']],
  ['17', ['no-object']],
  [call({ id: 'used', method: 'ping' }), ['id-used']],
  [call({ id: null, method: 'ping' }), ['id-null']],
  [call({ id: 1.5, method: 'ping' }), ['id-type']],
  [call({ id: 1, method: 'server/discover' }), ['other-versions']],
  [call({ id: 1, method: 'roots/list' }), ['server-method']],
  [call({ id: 1, method: 'foo' }), ['unknown-method']],
  [call({ id: 1, method: 17 }), ['method-type']],
  [call({ method: 'tools/list' }), ['not-a-notification']],
  [call({ id: 1, method: 'notifications/initialized' }), ['not-a-request']],
  [call({ id: 1, method: 'ping', params: [] }), ['params-type']],
  [call({ id: 1 }), ['no-method']],
  [call({ id: 5, result: {} }), []],
  [call({ id: 6, result: {} }), ['nobody-asked']],
  [call({ id: 5, result: {}, error: {} }), ['two-answers']],
  ['{"id":1,"method":"ping"}', ['jsonrpc']],
])('says of %s: %j', (text, expected) => {
  expect(kinds(text)).toEqual(expected);
});

it('says of lines what they mean where a line is a message', () => {
  const text = '{"jsonrpc":"2.0",\n"id":1,\n"method":"ping"}\n';
  expect(checkMessage(text, usual)).toEqual([{ kind: 'lines', count: 3 }]);
  expect(kinds(text, { isLineBased: false })).toEqual([]);
});

it('judges the messages of a batch, each remark once', () => {
  const ping = call({ id: 1, method: 'ping' });
  const foo = call({ id: 2, method: 'foo' });
  expect(kinds(`[${ping}]`, { version: '2025-03-26' })).toEqual([]);
  expect(kinds(`[${ping},${foo},${foo}]`)).toEqual(['batch', 'unknown-method']);
});

it('wants the protocol version in every request of 2026-07-28', () => {
  const version = '2026-07-28';
  const _meta = { 'io.modelcontextprotocol/protocolVersion': version };
  expect(kinds(call({ id: 1, method: 'tools/list' }), { version })).toEqual(['envelope']);
  expect(kinds(call({ id: 1, method: 'tools/list', params: { _meta } }), { version })).toEqual([]);
  const cancelled = { method: 'notifications/cancelled', params: { requestId: 1 } };
  expect(kinds(call(cancelled), { version })).toEqual([]);
});
