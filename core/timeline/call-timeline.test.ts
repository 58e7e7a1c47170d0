import { expect, it, vi } from 'vitest';

import { shapeOfText } from '../protocol/json-rpc';
import { MessageLog } from '../transports/message-log';
import { callTimeline } from './call-timeline';

it('has what belongs to a call, and what came on stderr while it ran', async () => {
  let now = 0;
  const log = new MessageLog({ now: () => now });
  const say = (at: number, direction: 'sent' | 'received', message: object) => {
    now = at;
    const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
    return log.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOfText(raw) });
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
  const call = { startedAt: 19, answer };

  const { items, start, end } = callTimeline(call, entries) ?? expect.fail();
  expect([start, end]).toEqual([20, 70]);
  expect(items.map((item) => (item.kind === 'span' ? item.name : (item.name ?? item.lane)))).toEqual([
    'tools/call',
    'notifications/progress',
    'text',
    'elicitation/create',
  ]);
  expect(callTimeline(call, entries.slice(4))).toBeUndefined();
});
