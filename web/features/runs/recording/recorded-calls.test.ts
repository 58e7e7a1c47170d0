import { expect, it } from 'vitest';

import { shapeOfJson } from '../../../../core/protocol/json-rpc';
import { MessageLog } from '../../../../core/transports/message-log';
import { callsOf } from './recorded-calls';

function logOf(...messages: [direction: 'sent' | 'received', message: object][]): MessageLog {
  const log = new MessageLog();
  for (const [direction, message] of messages) {
    const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
    log.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOfJson(raw) });
  }
  return log;
}

const call = { id: 1, method: 'tools/call', params: { name: 'book_table' } };

it.each([
  [{ content: [] }, 'ok'],
  [{ content: [], isError: true }, 'tool-error'],
  [{ resultType: 'input_required', inputRequests: {} }, 'input-required'],
])('has the state of the response: %j', (result, state) => {
  const log = logOf(['sent', call], ['received', { id: 1, result }]);
  expect(callsOf(log.entriesAfter(0)).map((call) => call.state)).toEqual([state]);
});

it('says of a request without a response whether it was cancelled', () => {
  const cancelled = { method: 'notifications/cancelled', params: { requestId: 1 } };
  const log = logOf(['sent', call], ['sent', cancelled], ['sent', { ...call, id: 2 }]);
  expect(callsOf(log.entriesAfter(0)).map(({ state }) => state)).toEqual(['cancelled', 'running']);
});
