// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { RecordingWriter } from '../../../core/recording/recording-writer';
import { Secrets } from '../../../core/secrets/secrets';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { WorkspaceContext } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import { SaveRecordingDialog } from './save-recording-dialog';

const saved: Promise<string>[] = [];
vi.mock('../../ui/download', async (original) => ({
  ...(await original()),
  download: (_: string, file: Blob) => void saved.push(file.text()),
}));

// That of jsdom has no streams.
vi.stubGlobal('Blob', NodeBlob);

function recording(): Blob {
  const lines: string[] = [];
  const server = { kind: 'stdio', command: 'node', args: [] } as const;
  const start = { at: 0, origin: 'session', server, version: '1.2.3' } as const;
  const writer = new RecordingWriter(start, new Secrets(), (line) => lines.push(line));
  for (const text of ['Ada Lovelace', 'Grace Hopper', 'Ada again']) writer.write({ ms: 1, kind: 'stderr', text });
  return new Blob(lines);
}

it('saves what is shown: with other rules not before it is shown by them', async () => {
  const workspace = { tunnel: {} } as unknown as Workspace;
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <SaveRecordingDialog made={{ server: 'demo', file: recording() }} onClose={() => undefined} />
    </WorkspaceContext>,
  );
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ });
  const shown = () => within(screen.getByRole('region', { name: 'Contents' })).queryByRole('table');
  await waitFor(() => expect(save().ariaDisabled).toBeNull());
  expect(document.activeElement).toBe(save());
  fireEvent.click(screen.getByRole('button', { name: 'Value' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value: 'Lovelace' } });
  // Nothing of the rules before is left that could be taken for what is saved.
  expect(save().ariaDisabled).toBe('true');
  expect(shown()).toBeNull();
  await waitFor(() => expect(save().ariaDisabled).toBeNull());
  fireEvent.click(screen.getByText('Entries', { selector: 'summary' }));
  expect(screen.getByRole('list', { name: 'Entries' }).textContent).toContain('Ada ••••••');
  fireEvent.click(save());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]).not.toContain('Lovelace');
});

it('saves to the folder first, where there is one', async () => {
  const write = vi.fn(() => Promise.resolve('version'));
  const workspace = { tunnel: { folder: { path: '/suites', write } } } as unknown as Workspace;
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <SaveRecordingDialog made={{ server: 'demo', file: recording() }} onClose={() => undefined} />
    </WorkspaceContext>,
  );
  const save = screen.getByRole('button', { name: 'Save to folder' });
  await waitFor(() => expect(save.ariaDisabled).toBeNull());
  expect(document.activeElement).toBe(save);
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  fireEvent.click(save);
  expect(await screen.findByText('Session saved')).toBeTruthy();
  expect(write).toHaveBeenCalledOnce();
});

it('says which entries of Traffic a reload left out of the file', async () => {
  const made = { server: 'demo', file: recording(), beforeReload: { entries: 25, at: Date.now() } };
  renderInEnglish(
    <WorkspaceContext value={{ tunnel: {} } as unknown as Workspace}>
      <SaveRecordingDialog made={made} onClose={() => undefined} />
    </WorkspaceContext>,
  );
  const text = '25 earlier entries of Traffic are not in this file. Save them from History, “Earlier sessions”.';
  expect(await screen.findByText(text)).toBeTruthy();
});
