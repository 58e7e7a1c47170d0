import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { openLocally } from '../../../core/json/documents/json-document';
import { ConnectionError } from '../../../core/session/connect/connection-failure';
import { shapeOfJson } from '../../../core/protocol/json-rpc';
import { MessageLog } from '../../../core/transports/message-log';
import { Wire } from '../../../core/transports/wire';
import { RawExchanges } from './raw-exchanges';
import type { RawExchange } from './raw-exchange';

let log: MessageLog;
let wire: Wire;
let exchanges: RawExchanges;

beforeEach(() => {
  vi.useFakeTimers();
  log = new MessageLog();
  wire = new Wire({ openDocument: openLocally }, log);
  exchanges = new RawExchanges({
    log,
    sendRaw: (text) => Promise.resolve(wire.sent({ raw: text, size: text.length, shape: shapeOfJson(text) })),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const send = (text: string) => exchanges.send({ text, headers: {}, oneLine: false }, text);
async function receive(...texts: string[]) {
  for (const text of texts) await wire.received(new TextEncoder().encode(text));
  vi.runAllTimers();
}
function stateOf(exchange: RawExchange | undefined) {
  if (exchange?.state.kind !== 'sent') throw new Error('It was not sent.');
  return exchange.state;
}
const rawsOf = (exchange: RawExchange | undefined) =>
  stateOf(exchange).received.map((entry) => (entry.kind === 'message' ? entry.raw : entry.kind));

it('gathers the answers, progress and cancellation of a request, and nothing else', async () => {
  await send('{"id":"raw-1","method":"x","params":{"_meta":{"progressToken":"t"}}}');
  const own = [
    '{"method":"notifications/progress","params":{"progressToken":"t","progress":1}}',
    '{"id":"raw-1","result":{}}',
    '{"id":"raw-1","error":{"code":1,"message":"again"}}',
  ];
  await receive('{"method":"notifications/message"}', '{"id":"other","result":{}}', ...own);
  expect(rawsOf(exchanges.snapshot()[0])).toEqual(own);
  expect(stateOf(exchanges.snapshot()[0])).toMatchObject({ open: [], expects: 'responses' });
});

it('finds what came before the sending was over', async () => {
  const sending = send('{"id":1,"method":"x"}');
  await receive('{"id":1,"result":{}}');
  await sending;
  expect(rawsOf(exchanges.snapshot()[0])).toEqual(['{"id":1,"result":{}}']);
});

it('waits for each request of a batch', async () => {
  await send('[{"id":1,"method":"x"},{"id":"2","method":"y"},{"method":"z"}]');
  await receive('[{"id":1,"result":{}}]');
  expect(stateOf(exchanges.snapshot()[0]).open).toHaveLength(1);
  await receive('{"id":2,"result":{}}');
  expect(stateOf(exchanges.snapshot()[0]).open).toHaveLength(1);
  await receive('{"id":"2","result":{}}');
  expect(stateOf(exchanges.snapshot()[0]).open).toHaveLength(0);
  expect(rawsOf(exchanges.snapshot()[0])).toHaveLength(3);
});

it('takes an answer without an id for that of what could not be read', async () => {
  await send('no json');
  await send('{"id":1,"method":"x"}');
  const refusal = '{"id":null,"error":{"code":-32700,"message":"Parse error"}}';
  await receive(refusal, 'Traceback: …');
  const [request, unread] = exchanges.snapshot();
  expect(rawsOf(unread)).toEqual([refusal]);
  expect(stateOf(unread).expects).toBe('unknown');
  expect(rawsOf(request)).toEqual(['noise']);
});

it('keeps the answer, however much else comes, and counts the rest', async () => {
  await send('{"id":1,"method":"x","params":{"_meta":{"progressToken":1}}}');
  const progress = '{"method":"notifications/progress","params":{"progressToken":1}}';
  await receive(...Array.from({ length: 150 }, () => progress), '{"id":1,"result":{}}');
  const state = stateOf(exchanges.snapshot()[0]);
  expect(state.received.length + state.more).toBe(151);
  expect(state.received.length).toBeLessThan(110);
  expect(rawsOf(exchanges.snapshot()[0]).at(-1)).toBe('{"id":1,"result":{}}');
});

it('tells why a message was not sent', async () => {
  const failure = { code: 'closed', message: 'gone', details: {}, stderr: [] } as const;
  const failing = new RawExchanges({ log, sendRaw: () => Promise.reject(new ConnectionError(failure)) });
  await failing.send({ text: 'x', headers: {}, oneLine: false }, 'x');
  expect(failing.snapshot()).toMatchObject([{ state: { kind: 'failed', failure } }]);
});

it('gives what was sent another id of its own for the next time, and keeps one that a person chose', () => {
  const request = (id: string) => `{"jsonrpc": "2.0", "id": ${id}, "method": "ping"}`;
  const id = exchanges.freshId();
  const next = exchanges.withFreshIds(request(`"${id}"`));
  expect(next).not.toBe(request(`"${id}"`));
  expect(next).toMatch(/^\{"jsonrpc": "2\.0", "id": "raw-\d+", "method": "ping"\}$/);
  for (const chosen of ['"mine"', '7', 'null']) expect(exchanges.withFreshIds(request(chosen))).toBe(request(chosen));
  expect(exchanges.withFreshIds('{"jsonrpc"')).toBe('{"jsonrpc"');
});
