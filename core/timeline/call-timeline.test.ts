import { expect, it, vi } from 'vitest';

import { shapeOfJson } from '../protocol/json-rpc';
import { MessageLog } from '../transports/message-log';
import { callTimeline, runningTimeline } from './call-timeline';

it('has what belongs to a call, and what came on stderr while it ran', async () => {
  let now = 0;
  const log = new MessageLog({ now: () => now });
  const say = (at: number, direction: 'sent' | 'received', message: object) => {
    now = at;
    const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
    return log.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOfJson(raw) });
  };
  const tell = (at: number, text: string) => {
    now = at;
    log.add({ kind: 'stderr', text });
  };
  say(10, 'sent', { id: 1, method: 'tools/list' });
  tell(15, 'before');
  say(20, 'sent', { id: 2, method: 'tools/call', params: { name: 'bake', _meta: { progressToken: 'p' } } });
  say(30, 'received', { method: 'notifications/progress', params: { progressToken: 'p', progress: 1 } });
  say(35, 'received', { id: 1, result: {} });
  tell(40, 'meanwhile');
  say(50, 'received', { id: 9, method: 'elicitation/create', params: {} });
  say(60, 'sent', { id: 9, result: {} });
  say(70, 'received', { id: 2, result: { content: [] } });
  tell(80, 'after');
  await vi.waitFor(() => expect(log.snapshot().entries).toHaveLength(10));
  const { entries } = log.snapshot();
  const answer = entries.find((entry) => entry.at === 70)?.seq ?? expect.fail();
  const last = {
    kind: 'result',
    request: '',
    result: {},
    raw: '',
    elided: [],
    millis: 50,
    size: 0,
    seq: answer,
  } as const;
  const call = { startedAt: 19, last };

  const { items, start, end } = callTimeline(call, entries) ?? expect.fail();
  expect([start, end]).toEqual([20, 70]);
  expect(items.map((item) => (item.kind === 'span' ? item.name : (item.name ?? item.lane)))).toEqual([
    'tools/call',
    'notifications/progress',
    'text',
    'elicitation/create',
  ]);
  expect(callTimeline(call, entries.slice(4))).toBeUndefined();

  const soFar = entries.filter(({ at }) => at < 70);
  const running = runningTimeline({ startedAt: 19, name: 'bake' }, soFar, 65) ?? expect.fail();
  expect([running.start, running.end]).toEqual([20, 65]);
  expect(running.items).toHaveLength(items.length);
  expect(running.items[0]).toMatchObject({ name: 'tools/call', outcome: 'open' });
  expect(runningTimeline({ startedAt: 21, name: 'bake' }, soFar, 65)).toBeUndefined();
});

it('has a call without a response, by its request', async () => {
  let now = 0;
  const log = new MessageLog({ now: () => now });
  const say = (at: number, message: object) => {
    now = at;
    const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
    log.add({ kind: 'message', direction: 'sent', raw, size: raw.length, shape: shapeOfJson(raw) });
    return raw;
  };
  const request = say(10, { id: 1, method: 'tools/call', params: { name: 'sleep' } });
  now = 20;
  log.add({ kind: 'stderr', text: 'zzz' });
  say(110, { method: 'notifications/cancelled', params: { requestId: 1 } });
  say(5000, { id: 2, method: 'ping' });
  await vi.waitFor(() => expect(log.snapshot().entries).toHaveLength(4));
  const last = { kind: 'timeout', request, millis: 100, limit: 100 } as const;
  const { items, start, end } = callTimeline({ startedAt: 10, last }, log.snapshot().entries) ?? expect.fail();
  expect(items.map((item) => item.name ?? item.lane)).toEqual(['tools/call', 'text', 'notifications/cancelled']);
  expect([start, end]).toEqual([10, 110]);
});
