import { expect, it } from 'vitest';

import { shapeOfJson } from '../../../core/protocol/json-rpc';
import { MessageLog } from '../../../core/transports/message-log';
import { entryOutcome } from './entry-text';

it('says of a request without a response whether it can still come', () => {
  const log = new MessageLog({ now: () => 0, entries: 50 });
  const sent = (message: object) => {
    const raw = JSON.stringify(message);
    log.add({ kind: 'message', direction: 'sent', raw, size: raw.length, shape: shapeOfJson(raw) });
  };
  const outcomes = () => log.entriesAfter(0).map(entryOutcome);
  sent({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a' } });
  sent({ jsonrpc: '2.0', id: 2, method: 'subscriptions/listen' });
  sent({ jsonrpc: '2.0', id: 3, method: 'ping' });
  sent({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } });
  expect(outcomes()).toEqual(['open', 'open', 'cancelled', undefined]);
  log.add({ kind: 'lifecycle', event: { kind: 'exited', code: 0, signal: null } });
  expect(outcomes()).toEqual(['unanswered', 'closed', 'cancelled', undefined, undefined]);
});

it.each([
  [{ content: [] }, 'ok'],
  [{ content: [], isError: true }, 'tool-error'],
  [{ resultType: 'input_required', inputRequests: {} }, 'input-required'],
  [{ resultType: 'task', taskId: '1', status: 'working' }, 'task-created'],
  [{ task: { taskId: '1', status: 'working' } }, 'task-created'],
])('tells a result that is not final from one that is: %j', (result, outcome) => {
  const log = new MessageLog();
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  log.add({ kind: 'message', direction: 'received', raw, size: raw.length, shape: shapeOfJson(raw) });
  expect(log.entriesAfter(0).map(entryOutcome)).toEqual([outcome]);
});

it('calls the rejection of a probe for the newest protocol no error, nor its HTTP status', () => {
  const log = new MessageLog();
  for (const method of ['server/discover', 'tools/list']) {
    for (const [direction, message] of [
      ['sent', { id: method, method }],
      ['received', { id: method, error: { code: -32601, message: 'Method not found' } }],
    ] as const) {
      const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
      log.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOfJson(raw) });
    }
    log.add({
      ...{ kind: 'http', method: 'POST', url: 'http://a/', headers: [['Mcp-Method', method]], requestBytes: 1 },
      progress: { kind: 'done', status: 400, statusText: '', headers: [], bytes: 0, duration: 1, lastSeq: 1 },
    });
  }
  const outcomes = log.entriesAfter(0).map(entryOutcome);
  expect(outcomes).toEqual([undefined, 'not-supported', undefined, undefined, 'protocol-error', 'http-error']);
});

it('knows the errors that the server check provoked', () => {
  const log = new MessageLog();
  const failed = { isError: true, content: [] };
  for (const member of [{ error: { code: -32602, message: 'No such tool' } }, { result: failed }, { result: {} }]) {
    const raw = JSON.stringify({ jsonrpc: '2.0', id: 'loupe-check-7', ...member });
    log.add({ kind: 'message', direction: 'received', raw, size: raw.length, shape: shapeOfJson(raw) });
  }
  expect(log.entriesAfter(0).map(entryOutcome)).toEqual(['server-check', 'server-check', 'ok']);
});

it('knows the statuses that the server check provoked, and counts others', () => {
  const log = new MessageLog();
  for (const [id, status] of [
    ['loupe-check-7', 404],
    ['loupe-check-8', 502],
    [9, 404],
  ] as const) {
    const { seq: http } = log.add({
      ...{ kind: 'http', method: 'POST', url: 'http://a/', headers: [], requestBytes: 1 },
      progress: { kind: 'done', status, statusText: '', headers: [], bytes: 0, duration: 1, lastSeq: 1 },
    });
    const raw = JSON.stringify({ jsonrpc: '2.0', id, method: 'loupe/unknown' });
    log.add({ kind: 'message', direction: 'sent', raw, size: raw.length, shape: shapeOfJson(raw), http });
    const refusal = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'No' } });
    log.add({ kind: 'message', direction: 'received', raw: refusal, size: 1, shape: shapeOfJson(refusal), http });
  }
  const outcomes = log.entriesAfter(0).map(entryOutcome);
  expect(outcomes.filter((outcome) => outcome !== 'open')).toEqual([
    ...['server-check', 'server-check'],
    ...['http-error', 'server-check'],
    ...['http-error', 'protocol-error'],
  ]);
});
