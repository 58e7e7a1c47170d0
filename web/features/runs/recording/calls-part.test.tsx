// @vitest-environment jsdom
import { File } from 'node:buffer';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import type { Host } from '../../../../core/host';
import { openLocally } from '../../../../core/json/documents/json-document';
import { Writable } from '../../../../core/store';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { WorkspaceContext } from '../../../session/session-context';
import type { Workspace } from '../../../session/workspace';
import { CallsPart } from './calls-part';
import { closeRecording, openedRecording, openRecordingFile } from './opened-recording';
import { callsAtMoment } from './recorded-calls';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
afterEach(closeRecording);

async function show(...requests: object[]) {
  const server = { kind: 'stdio', command: 'node', args: ['server.js'] };
  const header = { loupe: 'recording', version: 1, at: '2026-11-23T09:00:00.000Z', by: 'mcp-loupe 1.2.3' };
  const messages = requests.flatMap(({ result, ...request }: { result?: object }, id) => {
    const message = { ms: 1, kind: 'message', transport: 'stdio' };
    const textOf = (content: object) => JSON.stringify({ jsonrpc: '2.0', id, ...content });
    const sent = { ...message, direction: 'sent', text: textOf(request) };
    return result ? [sent, { ...message, direction: 'received', text: textOf({ result }) }] : [sent];
  });
  const lines = [{ ...header, origin: 'tap', server }, ...messages];
  const file = new File([lines.map((line) => JSON.stringify(line)).join('\n')], 'a.loupe.jsonl');
  const host: Partial<Host> = { openDocument: openLocally, onClosed: () => () => undefined };
  await openRecordingFile(file as unknown as globalThis.File, host as Host);
  const state = openedRecording.snapshot();
  if (state.kind !== 'open') throw new Error(JSON.stringify(state));
  const { opened } = state;
  await expect.poll(() => callsAtMoment(opened.log.snapshot())).toHaveLength(requests.length);
  const workspace = { servers: new Writable([]) } as unknown as Workspace;
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <CallsPart opened={opened} calls={callsAtMoment(opened.log.snapshot())} />
    </WorkspaceContext>,
  );
  return (await screen.findByRole('heading', { level: 3 })).parentElement?.textContent;
}

const probe = { method: 'server/discover', params: {} };

it('opens on the first call of an item', async () => {
  expect(await show(probe, { method: 'tools/call', params: { name: 'one' } })).toMatch(/^onetools\/call/);
});

it('opens on the first request of a session without calls, and says its method once', async () => {
  expect(await show(probe, { method: 'tools/list' })).toBe('server/discover');
});

it('calls an item by the title that the recorded server listed', async () => {
  const list = { method: 'tools/list', result: { tools: [{ name: 'one', title: 'The first' }] } };
  expect(await show(list, { method: 'tools/call', params: { name: 'one' } })).toMatch(/^The firstonetools\/call/);
});
