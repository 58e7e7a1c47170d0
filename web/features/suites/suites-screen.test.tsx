// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import { Writable } from '../../../core/store';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { browserSuites } from '../../runs/suites/store/browser-suites';
import { suiteKey } from '../../runs/suites/suite-store';
import { WorkspaceContext } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import { writeSummaries } from './call-summaries';
import { SuitesScreen } from './suites-screen';

beforeAll(async () => {
  // Nothing is laid out here.
  const nothing = () => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  await browserSuites.write('renamed', 'loupe: 1\ncalls:\n  - name: now\n    tool: a\n', undefined);
  await browserSuites.write('invalid', 'loupe: 1\n', undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(suite?: string) {
  const workspace = { servers: new Writable([]), tunnel: { launch: {} } } as unknown as Workspace;
  renderInEnglish(
    <WorkspaceContext value={workspace}>
      <SuitesScreen suite={suite} call={undefined} current={undefined} WalkthroughReport={() => null} />
    </WorkspaceContext>,
  );
}

it('counts only calls that the suite still has', async () => {
  const at = 1_700_000_000_000;
  writeSummaries(suiteKey(browserSuites, 'renamed'), [
    ['before', { status: 'failed', at }],
    ['now', { status: 'passed', at }],
  ]);
  show();
  const item = await screen.findByRole('option', { name: /renamed.*1 call, 1 passed/ });
  expect(item.textContent).toMatch(/^✓/);
});

it('says of a suite that it is invalid', async () => {
  show();
  expect(await screen.findByRole('option', { name: /invalid.*1 problem in the suite/ })).toBeTruthy();
});

it('opens the suite that was open last', async () => {
  show('invalid');
  await screen.findByRole('heading', { name: 'invalid' });
  cleanup();
  show();
  expect(await screen.findByRole('heading', { name: 'invalid' })).toBeTruthy();
});

it('says what failed if the suites can’t be listed, and reads the open one', async () => {
  vi.spyOn(browserSuites, 'list').mockRejectedValue(new Error('no room'));
  show('invalid');
  expect((await screen.findByRole('alert')).textContent).toContain('no room');
  expect(await screen.findByText('1 problem in the suite')).toBeTruthy();
  expect(screen.queryByText('Loading suites…')).toBeNull();
  cleanup();
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('no room');
  expect(screen.queryByText('Loading suites…')).toBeNull();
  expect(screen.queryByText('No suites yet')).toBeNull();
});
