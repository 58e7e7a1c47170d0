// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { RunItem, RunRow } from '../../../core/run/run';
import { runHistory } from './run-history';
import { useRunsOfItem } from './use-runs-of-item';

const item: RunItem = { server: 'demo', kind: 'tool', name: 'echo' };

it('renders once for each change, when its runs are read, and shows the newest reading', async () => {
  const readings: ((runs: readonly RunRow[]) => void)[] = [];
  vi.spyOn(runHistory, 'ofItem').mockImplementation(() => new Promise((resolve) => readings.push(resolve)));
  const [first, older, newest] = [[], [], []];
  let renders = 0;
  const { result, unmount } = renderHook(() => {
    renders += 1;
    return useRunsOfItem(item);
  });
  const read = (at: number, runs: readonly RunRow[]) =>
    act(async () => {
      readings[at]?.(runs);
      await Promise.resolve();
    });
  const change = () => act(() => runHistory.changes.set(runHistory.changes.snapshot() + 1));
  await read(0, first);
  expect(result.current).toBe(first);
  expect(renders).toBe(2);
  change();
  change();
  expect(renders).toBe(2);
  await read(2, newest);
  await read(1, older);
  expect(result.current).toBe(newest);
  expect(renders).toBe(3);
  unmount();
  change();
  expect(readings).toHaveLength(3);
});
