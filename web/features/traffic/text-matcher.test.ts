import { expect, it } from 'vitest';

import type { LogEntry } from '../../../core/transports/message-log';
import { textMatcher } from './traffic-filter';

const line = (text: string): LogEntry => ({ kind: 'stderr', text, seq: 1, at: 0 });
const cut = (entry: LogEntry) => (entry.kind === 'stderr' ? entry.text.slice(0, 5) : '');

it('finds a text beyond the words of the list, in any case, and takes nothing for a pattern', () => {
  expect(textMatcher(' NEEDLE ', cut)(line('hay hay hay needle'))).toBe(true);
  expect(textMatcher('n.edle', cut)(line('hay needle'))).toBe(false);
  expect(textMatcher('  ', cut)(line('hay'))).toBe(true);
});

it('finds it in what is no UTF-8, and in what came over HTTP and is no message', () => {
  const raw = new Uint8Array([...new TextEncoder().encode('"needle '), 0xe9, 0x22]);
  const shape = { kind: 'invalid' } as const;
  const bytes: LogEntry = {
    kind: 'message',
    direction: 'received',
    shape,
    raw,
    size: 10,
    seq: 1,
    at: 0,
  };
  expect(textMatcher('needle', cut)(bytes)).toBe(true);
  const http: LogEntry = {
    kind: 'http',
    method: 'POST',
    url: 'http://127.0.0.1/mcp',
    headers: [],
    requestBytes: 0,
    progress: {
      kind: 'done',
      status: 307,
      statusText: '',
      headers: [['Location', '/elsewhere?token=hidden']],
      bytes: 4,
      body: 'Look there',
      duration: 1,
      lastSeq: 1,
    },
    seq: 1,
    at: 0,
  };
  for (const found of ['/elsewhere', 'look there', '127.0.0.1']) expect(textMatcher(found, cut)(http)).toBe(true);
  expect(textMatcher('hidden', cut)(http)).toBe(false);
});
