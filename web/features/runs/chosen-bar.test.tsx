// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import type { RunRow } from '../../record/run-row';
import { WorkspaceContext } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import { ChosenBar } from './chosen-bar';
import { chosenRuns } from './chosen-runs';

afterEach(() => {
  cleanup();
  chosenRuns.set(new Set());
});

const run = (id: number, startedAt: number): RunRow => ({
  id,
  server: 'demo',
  kind: 'tool',
  name: 'get_weather',
  startedAt,
  millis: 1,
  state: 'ok',
  sent: '{}',
  said: '',
  bytes: 1,
});

it('compares two ticked runs, the older first, whichever ended first', () => {
  // The one that began last was kept first.
  const kept = [run(1, 300), run(3, 200), run(2, 100)];
  const onCompare = vi.fn();
  const show = () =>
    renderInEnglish(
      <WorkspaceContext value={{} as Workspace}>
        <ChosenBar shown={kept} kept={kept} onCompare={onCompare} />
      </WorkspaceContext>,
    );
  show();
  const compare = () => screen.queryByRole('button', { name: 'Compare' });
  expect(compare()).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(screen.getByRole('status').textContent).toBe('3 selected');
  expect(compare()).toBeNull();
  cleanup();
  chosenRuns.set(new Set([1, 3]));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(onCompare).toHaveBeenCalledWith(kept[1], kept[0]);
});
