import { expect, it, vi } from 'vitest';

import { MessageLog } from '../../../../core/transports/message-log';
import { LogAtMoment } from './log-at-moment';

it('has an exchange open until it ends, also after the last entry', () => {
  vi.useFakeTimers();
  let now = 0;
  const log = new MessageLog({ now: () => now });
  const head = { status: 200, statusText: 'OK', headers: [] };
  const progress = { kind: 'done', bytes: 1, duration: 100, lastSeq: 2, ...head } as const;
  log.add({ kind: 'http', method: 'GET', url: 'http://x.test/mcp', headers: [], requestBytes: 0, progress });
  now = 50;
  log.add({ kind: 'stderr', text: 'ready' });
  vi.runAllTimers();
  vi.useRealTimers();
  const atMoment = new LogAtMoment(log);
  const stateAt = (moment: number | undefined) => {
    atMoment.seek(moment);
    const [exchange] = atMoment.snapshot().entries;
    return exchange?.kind === 'http' && exchange.progress.kind;
  };
  expect([20, 70, 100, undefined].map(stateAt)).toEqual(['waiting', 'waiting', 'done', 'done']);
});
