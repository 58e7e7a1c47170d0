import { expect, it } from 'vitest';

import { shapeOfJson } from '../../../../core/protocol/json-rpc';
import { MessageLog } from '../../../../core/transports/message-log';
import { callsOf } from './recorded-calls';

it.each([
  [{ content: [] }, 'ok'],
  [{ content: [], isError: true }, 'tool-error'],
  [{ resultType: 'input_required', inputRequests: {} }, 'input-required'],
])('has the state of the response: %j', (result, state) => {
  const log = new MessageLog();
  const add = (direction: 'sent' | 'received', message: object) => {
    const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
    log.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOfJson(raw) });
  };
  add('sent', { method: 'tools/call', params: { name: 'book_table' } });
  add('received', { result });
  expect(callsOf(log.entriesAfter(0)).map((call) => call.state)).toEqual([state]);
});
