// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { secretValuesOf, type ServerConfig } from '../../../core/session/connect/server-config';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { NEW_SERVER } from '../../session/server-list';
import { WorkspaceContext } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import type { UnparsedRun } from '../../workers/report/report-draft';
import { ReportDialog } from './report-dialog';
import type { ReportSource } from './report-source';

const saved: { name: string; text: Promise<string> }[] = [];
vi.mock('../../ui/download', async (original) => ({
  ...(await original()),
  download: (name: string, file: Blob) => void saved.push({ name, text: file.text() }),
}));

const KEY = 'key-0123456789';
const server = {
  ...NEW_SERVER,
  name: 'shop',
  keepSecrets: true,
  target: { kind: 'stdio', command: 'node', args: [], env: { API_KEY: KEY }, inheritEnv: false },
} as unknown as ServerConfig;
const workspace = {
  secrets: () => secretValuesOf(server.target),
  tunnel: {
    version: '1.2.3',
    launch: { sandboxOrigin: 'http://127.0.0.1:1' },
    openSandbox: () => new Promise(() => 0),
  },
} as unknown as Workspace;

const RUN: UnparsedRun = {
  findings: [{ rule: 'base64-invalid', severity: 'error', path: '$', text: 'Not valid base64.' }],
  arguments: '{"city":"Oslo"}',
  outcomes: [
    {
      ...{ kind: 'result', result: undefined, elided: [], millis: 5, size: 0 },
      request: '{"method":"tools/call"}',
      raw: `{"result":{"content":[{"type":"text","text":"Rain, ${KEY}"},{"type":"image","data":"","mimeType":"image/png"}]}}`,
    },
  ],
};

function source(more: Partial<ReportSource> = {}): ReportSource {
  const run = { status: 'ok', durationMs: 5, id: 7 } as const;
  const target = { kind: 'tool', name: 'get_weather' } as const;
  return {
    kind: 'report',
    title: 'Runs of shop',
    sections: [{ kind: 'runs', title: 'shop', calls: [{ title: 'Weather', target, runs: [run] }] }],
    choices: ['findings', 'messages'],
    runOf: () => Promise.resolve(RUN),
    ...more,
  };
}

function show(of: ReportSource) {
  const onClose = vi.fn();
  const shown = renderInEnglish(
    <WorkspaceContext value={workspace}>
      <ReportDialog source={of} draft="test" onClose={onClose} />
    </WorkspaceContext>,
  );
  return { ...shown, onClose };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const typeInto = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });

afterEach(() => {
  cleanup();
  saved.length = 0;
});

it('saves what is shown under its title, without the secrets that are kept with a server', async () => {
  const { onClose } = show(source());
  const contents = await screen.findByText(/^1 call · 1 image · /);
  expect(contents).toBeTruthy();
  typeInto('Title', 'Rain in Oslo: why?');
  typeInto('Note', 'Seen with **build 12**.');
  fireEvent.click(screen.getByRole('button', { name: 'Save report' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [file] = saved;
  expect(file?.name).toBe('Rain-in-Oslo-why.report.html');
  const text = await file?.text;
  for (const part of ['Rain in Oslo: why?', 'build 12', 'Weather', 'Rain, ••••••']) expect(text).toContain(part);
  // What the rule of a finding means, as the documentation has it.
  expect(text).toMatch(/<h2[^>]*>Rules<\/h2>[^]*base64-invalid[^]*How to fix: /);
  expect(text).not.toContain(KEY);
  expect(sessionStorage.length).toBe(0);
});

it('keeps what was typed where the report cannot be written, and tries again', async () => {
  let isBroken = true;
  const target = { kind: 'tool', name: 'get_weather' } as const;
  const call = {
    title: 'Weather',
    get target() {
      if (isBroken) throw new Error('The disk is gone.');
      return target;
    },
    runs: [{ status: 'ok', id: 7 }],
  } as const;
  const broken = source({ sections: [{ kind: 'runs', title: 'shop', calls: [call] }] });
  const { unmount } = show(broken);
  expect(await screen.findByRole('alert')).toBeTruthy();
  typeInto('Title', 'Mine');
  typeInto('Note', 'My note');
  await screen.findByRole('button', { name: 'Try again' });
  expect([box('Title').value, box('Note').value]).toEqual(['Mine', 'My note']);
  unmount();
  isBroken = false;
  show(broken);
  expect([box('Title').value, box('Note').value]).toEqual(['Mine', 'My note']);
  expect(await screen.findByText(/^1 call/)).toBeTruthy();
});

it('says how many results are gone, and writes the report all the same', async () => {
  show(source({ runOf: () => Promise.reject(new Error('gone')) }));
  expect(await screen.findByText(/^1 result is no longer available/)).toBeTruthy();
  expect(await screen.findByText(/^1 call · /)).toBeTruthy();
});
