import { expect, it } from 'vitest';

import { shapeOfJson } from '../../../core/protocol/json-rpc';
import type { LogEntry } from '../../../core/transports/message-log';
import { outcomesOf } from './exchange-runs';

function received(raw: string, seq: number): LogEntry {
  const shape = shapeOfJson(raw);
  return { kind: 'message', direction: 'received', raw, shape, size: raw.length, seq, at: 1500 };
}

function outcomes(received: LogEntry[], open: number[], expects: 'responses' | 'nothing') {
  const state = { requestIds: [], open, expects, received, more: 0, http: undefined };
  return outcomesOf('{}', 1000, { kind: 'sent', ...state }, 60_000);
}

it('has an outcome for each answer to a message, and leaves out what else came', () => {
  const texts = [
    '{"id":1,"result":{"isError":true,"n":1}}',
    '{"method":"notifications/progress"}',
    '{"id":2,"error":{"code":-32601,"message":"No such method"}}',
  ];
  expect(outcomes(texts.map(received), [], 'responses')).toEqual([
    expect.objectContaining({ kind: 'result', result: { isError: true, n: 1 }, millis: 500 }),
    expect.objectContaining({
      kind: 'error',
      error: { code: -32601, message: 'No such method', data: undefined },
    }),
  ]);
});

it('tells a notification, which has no answer, from a request that got none', () => {
  expect(outcomes([], [], 'nothing')).toEqual([
    { kind: 'result', result: {}, raw: '', elided: [], size: 0, request: '{}', millis: 0 },
  ]);
  expect(outcomes([], [3], 'responses')).toEqual([{ kind: 'timeout', limit: 60_000, request: '{}', millis: 60_000 }]);
});
