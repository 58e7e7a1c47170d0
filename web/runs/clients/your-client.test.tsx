// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { shapeOfJson } from '../../../core/protocol/json-rpc';
import { MessageLog } from '../../../core/transports/message-log';
import { TestIntl } from '../../i18n/testing/render-in-english';
import { YourClient } from './your-client';

afterEach(cleanup);

function filledLog(start = 0, name = 'claude-code') {
  let now = 0;
  const log = new MessageLog({ now: () => now });
  const say = (direction: 'sent' | 'received', at: number, message: object) => {
    now = start + at;
    const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
    log.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOfJson(raw) });
  };
  const clientInfo = { name, version: '2.1.9' };
  say('sent', 0, { id: 1, method: 'initialize', params: { clientInfo, capabilities: { roots: {} } } });
  say('received', 1, { id: 1, result: { protocolVersion: '2025-06-18' } });
  say('sent', 2, { id: 2, method: 'tools/list' });
  say('received', 3, { id: 2, result: { tools: [], nextCursor: 'b' } });
  return { log, say };
}

const page = (log: MessageLog, isOver = false) => (
  <TestIntl>
    <YourClient entries={log.entriesAfter(0)} isOver={isOver} />
  </TestIntl>
);
const facts = () => screen.queryByRole('list', { name: 'Facts about claude-code' })?.textContent;

it('says who the client is and what it did, with the message that proves it', async () => {
  const { log, say } = filledLog();
  const { rerender } = render(page(log));
  expect((await screen.findByRole('list', { name: 'Your client' })).textContent).toMatch(
    /^claude-code 2\.1\.9 nothing noticed.*In the list below.*Claude Code.*2025-06-18.*roots.*initialize × 1, tools\/list × 1/,
  );
  // Of a log that grows, the same.
  say('sent', 5_000, { id: 3, method: 'prompts/list' });
  rerender(page(log));
  await expect.poll(facts).toMatch(/It stopped after page 1 of tools\/list.*#4 ← \$\.result\.nextCursor "b"/);
  say('sent', 5_001, { id: 4, method: 'tools/list', params: { cursor: 'b' } });
  rerender(page(log));
  await expect.poll(facts).not.toContain('page 1');
});

it('says that the client closed an HTTP request, also if that came later', async () => {
  const { log } = filledLog();
  const head = { kind: 'http', method: 'POST', url: 'http://town.test', headers: [], requestBytes: 0 } as const;
  const { seq: http } = log.add({ ...head, progress: { kind: 'waiting' } });
  const raw = '{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"book"}}';
  log.add({ kind: 'message', direction: 'sent', raw, size: raw.length, shape: shapeOfJson(raw), http });
  const { rerender } = render(page(log));
  await screen.findByRole('list', { name: 'Your client' });
  expect(facts() ?? '').not.toContain('closed the HTTP request');
  const ended = { kind: 'broken', code: 'aborted', message: '', duration: 60_000, lastSeq: log.lastSeq } as const;
  log.update(http, (entry) => ({ ...entry, progress: ended }));
  rerender(page(log));
  await expect.poll(facts).toMatch(/It closed the HTTP request of tools\/call book after/);
});

it('begins anew if the entries are others', async () => {
  const { rerender } = render(page(filledLog().log));
  await screen.findByRole('list', { name: 'Your client' });
  const other = filledLog(1_000, 'zed');
  other.say('sent', 9, { id: 3, method: 'prompts/list' });
  rerender(page(other.log));
  const list = () => screen.queryByRole('list', { name: 'Your client' })?.textContent;
  await expect.poll(list).toMatch(/^zed.*initialize × 1, tools\/list × 1, prompts\/list × 1/);
  rerender(page(new MessageLog()));
  await expect.poll(() => screen.queryByRole('list', { name: 'Your client' })).toBeNull();
});
