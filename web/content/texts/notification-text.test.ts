import { expect, it } from 'vitest';

import { shapeOfJson } from '../../../core/protocol/json-rpc';
import { MessageLog } from '../../../core/transports/message-log';
import { notificationText } from './notification-text';

it.each([
  ['notifications/progress', { progressToken: 'a', progress: 3, total: 10, message: 'Kneading' }, '3/10 Kneading'],
  ['notifications/progress', { progressToken: 7, progress: 3 }, '3'],
  ['notifications/progress', { progress: { n: 1 }, total: null }, '{"n":1}/null'],
  ['notifications/message', { level: 'warning', data: 'The oven is cold' }, 'warning The oven is cold'],
  ['notifications/message', { level: 'info', data: { degrees: 20 } }, 'info {"degrees":20}'],
  ['notifications/progress', undefined, ''],
  ['notifications/tools/list_changed', { level: 'info' }, undefined],
])('says what a notification tells: %s %j', (method, params, text) => {
  expect(toText(method, params)).toBe(text);
});

it('does not parse what is larger than a row is worth', () => {
  expect(toText('notifications/message', { level: 'info', data: 'x'.repeat(19_000) })).toMatch(/^info x{100,}…$/);
  expect(toText('notifications/message', { level: 'info', data: 'x'.repeat(20_000) })).toBeUndefined();
});

function toText(method: string, params: unknown): string | undefined {
  const log = new MessageLog();
  const raw = JSON.stringify({ jsonrpc: '2.0', method, params });
  log.add({ kind: 'message', direction: 'received', raw, size: raw.length, shape: shapeOfJson(raw) });
  return notificationText(log.entriesAfter(0)[0]);
}
