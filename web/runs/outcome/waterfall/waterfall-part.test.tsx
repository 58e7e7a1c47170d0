// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { shapeOfJson } from '../../../../core/protocol/json-rpc';
import type { Run } from '../../../../core/run/run';
import type { Session } from '../../../../core/session/session';
import { MessageLog } from '../../../../core/transports/message-log';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { WaterfallPart } from './waterfall-part';

afterEach(cleanup);
vi.stubGlobal('matchMedia', () => ({ matches: false }));

it('opens to the messages of the call, with offset and duration', async () => {
  let now = 0;
  const log = new MessageLog({ now: () => now });
  const say = (at: number, direction: 'sent' | 'received', message: object) => {
    now = at;
    const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
    log.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOfJson(raw) });
  };
  const progress = { progressToken: 'p', progress: 3, total: 10, message: 'Kneading' };
  say(100, 'sent', { id: 2, method: 'tools/call', params: { name: 'bake', _meta: { progressToken: 'p' } } });
  say(130, 'received', { method: 'notifications/progress', params: progress });
  say(350, 'received', { id: 2, result: { content: [] } });
  await vi.waitFor(() => expect(log.snapshot().entries).toHaveLength(3));
  const seq = log.snapshot().entries.at(-1)?.seq ?? 0;
  const outcome = { kind: 'result', result: {}, raw: '', request: '', elided: [], millis: 50, size: 0, seq } as const;
  const run: Run = {
    ...{ id: 1, kind: 'tool', name: 'bake', arguments: {}, startedAt: 100 },
    state: { kind: 'ended', outcomes: [outcome] },
  };
  renderInEnglish(<WaterfallPart run={run} session={{ log } as Session} />);
  const details = screen.getByText('Timeline').closest('details') ?? expect.fail();
  const scrolled = vi.spyOn(details, 'scrollIntoView');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2), { timeout: 10_000 });
  const [call, told] = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(call).toMatch(/^tools\/call bake.*OK.*\+0.* ms250 ms$/);
  // It may begin below the fold.
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest', behavior: 'smooth' });
  expect(told).toMatch(/^progress · 3\/10 Kneading\+30.* ms$/);
});

it('opens to what a running call has sent and received so far', async () => {
  const log = new MessageLog();
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'bake' } });
  log.add({ kind: 'message', direction: 'sent', raw, size: raw.length, shape: shapeOfJson(raw) });
  await vi.waitFor(() => expect(log.snapshot().entries).toHaveLength(1));
  const run: Run = {
    ...{ id: 1, kind: 'tool', name: 'bake', arguments: {}, startedAt: 0 },
    state: { kind: 'running', cancel: () => undefined },
  };
  renderInEnglish(<WaterfallPart run={run} session={{ log } as Session} />);
  const details = screen.getByText('Timeline').closest('details') ?? expect.fail();
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect((await screen.findByRole('listitem', undefined, { timeout: 10_000 })).textContent).toMatch(
    /^tools\/call bake.*Running/,
  );
});
