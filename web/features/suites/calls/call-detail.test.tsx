// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import type { PictureChange } from '../../../../core/comparison/media/picture-change';
import type { CallRun, CheckedRun } from '../../../../core/suite/run/suite-run';
import type { Suite } from '../../../../core/suite/suite';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { useStore } from '../../../ui/use-store';
import type { CallPosition } from '../editor/form/call-row';
import { callsOf } from '../suite-calls';
import { SuiteRuns } from '../suite-runs';
import { CallDetail } from './call-detail';
import { ONCE } from '../testing/run-options';

// Nothing is decoded or drawn here: a picture is called by its base64.
vi.mock('../../../content/media/use-decoded-media', () => ({
  useDecodedMedia: (base64: string) => ({
    state: 'read',
    url: `blob:${base64}`,
    type: 'image/png',
    media: { state: 'decoded', bytes: new Uint8Array(3) },
  }),
}));
vi.mock('../../../runs/compare/views/use-pixels', () => {
  const size = { width: 2, height: 1 };
  const answer = { ...size, changed: 1, total: 2, visible: 1, picture: new Blob() };
  return { usePixels: () => ({ sizes: [size, size], comparison: { state: 'resolved', value: answer } }) };
});
vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:map', revokeObjectURL: vi.fn() }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const suite: Suite = { loupe: 1, calls: [{ name: 'chart', tool: 'draw' }] };
const changed: CallRun = {
  round: 1,
  status: 'failed',
  outcome: 'ok',
  durationMs: 4,
  checks: [{ check: 'reference', at: 'chart', passed: false, expected: 'same', actual: '1 difference' }],
  stderr: [],
};

/** A call's run that differs from its reference, on the screen. */
async function show(pictures: readonly PictureChange[]) {
  const runs = new SuiteRuns('key', ({ onEvent }) => {
    const at = { name: 'chart', section: 'calls' as const, index: 0 };
    onEvent?.({ kind: 'started', left: 0, ...at });
    const answer = { kind: 'tool', outcome: { kind: 'ok' }, value: { content: [] } };
    const checkedRun = { pictures, response: answer, call: suite.calls[0] } as unknown as CheckedRun;
    onEvent?.({ kind: 'ended', run: changed, checkedRun, ...at });
    const target = { kind: 'tool' as const, name: 'draw' };
    const call = { ...at, target, tags: [], runs: [changed], checks: [] };
    return Promise.resolve({ suite: 's', calls: [call], durationMs: 1 });
  });
  const written: string[] = [];
  const references = {
    read: () => Promise.resolve(undefined),
    write: (name: string) => Promise.resolve(void written.push(name)),
  };
  await runs.start({ name: 's', suite, target: { kind: 'suite' }, secrets: {}, references, options: ONCE });
  const edited: CallPosition[] = [];
  const [listed] = callsOf(suite);
  if (!listed) throw new Error('There is no call.');
  const asked: unknown[] = [];
  const linesOf = (paths: unknown) => Promise.resolve((asked.push(paths), [12]));
  function Host() {
    const state = useStore(runs);
    if (!listed) return null;
    return (
      <CallDetail
        suite="s"
        suiteState={state}
        listed={listed}
        state={state.calls.get(listed.key)}
        historyIdOf={state.historyIdOf}
        points={undefined}
        runs={runs}
        references={references}
        linesOf={linesOf}
        onEdit={(place) => edited.push(place)}
        onClose={() => undefined}
        onLoad={() => undefined}
      />
    );
  }
  renderInEnglish(<Host />);
  return { written, edited, asked };
}

const sources = (part: HTMLElement) =>
  within(part)
    .getAllByRole('img')
    .map((image) => image.getAttribute('src'));

it('shows a picture old, new and by what differs, and asks before it is accepted', async () => {
  const user = userEvent.setup();
  const { written } = await show([{ at: '/content/0/data', mimeType: 'image/png', before: 'b2xk', after: 'bmV3' }]);
  const picture = screen.getByRole('group', { name: 'Changed image /content/0/data' });
  expect(sources(picture)).toEqual(['blob:b2xk', 'blob:bmV3', 'blob:map']);
  expect(within(picture).getByText('Difference')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Accept as reference…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept 1 result as reference?' });
  expect(sources(dialog).slice(0, 2)).toEqual(['blob:b2xk', 'blob:bmV3']);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(written).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Accept as reference…' }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await vi.waitFor(() => expect(written).toEqual(['chart']));
  await vi.waitFor(() => expect(screen.queryByRole('group', { name: /Changed image/ })).toBeNull());
});

it('accepts what has no picture at once, and opens its line in the editor', async () => {
  const user = userEvent.setup();
  const { written, edited, asked } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'Line 12' }));
  expect(asked).toEqual([[['calls', 0]]]);
  expect(edited).toEqual([{ section: 'calls', index: 0 }]);
  await user.click(screen.getByRole('button', { name: 'Accept as reference' }));
  expect(written).toEqual(['chart']);
});
