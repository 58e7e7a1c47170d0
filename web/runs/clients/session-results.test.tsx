// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { shapeOf } from '../../../core/protocol/json-rpc';
import { readTools } from '../../../core/protocol/tool';
import { MessageLog } from '../../../core/transports/message-log';
import { TestIntl } from '../../i18n/testing/render-in-english';
import { runClientJob } from '../../workers/clients/client-jobs';
import { ClientList } from './client-list';
import type { ResultSource } from './session-results';

vi.mock('../../workers/clients/client-jobs', { spy: true });

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

const tools = readTools([
  { name: 'add', description: 'Adds.', inputSchema: { type: 'object', properties: {} } },
  { name: 'now', description: 'The time.', inputSchema: { type: 'object', properties: {} } },
]);

function openSession() {
  const log = new MessageLog();
  const source: ResultSource = { session: { log, snapshot: () => ({ kind: 'disconnected' }) as never }, log, tools };
  let id = 0;
  const add = (direction: 'sent' | 'received', message: object) => {
    const raw = JSON.stringify(message);
    log.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOf(message) });
  };
  const call = (name: string, result: object) => {
    id += 1;
    add('sent', { jsonrpc: '2.0', id, method: 'tools/call', params: { name } });
    add('received', { jsonrpc: '2.0', id, result });
  };
  const offer = { server: 'town', tools };
  render(
    <TestIntl>
      <ClientList offer={offer} source={source} />
    </TestIntl>,
  );
  return { call };
}

const structured = { content: [{ type: 'text', text: 'Five' }], structuredContent: { sum: 5 } };
const rowOf = (name: string) =>
  [...screen.getByRole('list', { name: 'Clients' }).children].find(({ textContent }) => textContent.startsWith(name))
    ?.textContent;
const questions = (job: string) => vi.mocked(runClientJob).mock.calls.filter(([question]) => question.job === job);

it('counts what a client loses of the results of the session', async () => {
  const { call } = openSession();
  await screen.findByRole('list', { name: 'Clients' });
  expect(rowOf('Claude Code')).toMatch(/^Claude Code Works/);
  act(() => call('add', structured));
  await waitFor(() =>
    expect(rowOf('Claude Code')).toMatch(/^Claude Code Degraded.*add \$\.result\.content\[0\].*github/),
  );
});

it('sends each result once, and judges the clients again only for what is new', async () => {
  const { call } = openSession();
  act(() => call('add', structured));
  await waitFor(() => expect(rowOf('Claude Code')).toContain('Degraded'));
  const judged = questions('judge').length;
  act(() => {
    for (let count = 0; count < 1_200; count += 1) call('add', structured);
  });
  await waitFor(() => {
    const sent = questions('results').flatMap(([question]) => (question.job === 'results' ? question.input.calls : []));
    expect(sent).toHaveLength(1_201);
  });
  expect(questions('results').length).toBeLessThan(6);
  expect(questions('judge')).toHaveLength(judged);
  act(() => call('now', structured));
  await waitFor(() => expect(rowOf('Claude Code')).toMatch(/add.*now \$\.result/));
});
