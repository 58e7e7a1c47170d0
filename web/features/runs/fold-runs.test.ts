import { expect, test } from 'vitest';

import { foldedNames, foldRuns } from './fold-runs';
import type { ListedRun } from './listed-run';

const run = (id: number, name: string): ListedRun => ({
  id,
  name,
  kind: name.includes('/') ? 'raw' : 'tool',
  startedAt: id,
  durationMs: 1,
  state: 'ok',
});
const runs = ['server/discover', 'tools/list', 'bake', 'tasks/get', 'tasks/get', 'rest', 'tools/list'].map((name, at) =>
  run(at + 1, name),
);
const idsOf = (opened: string[], selected?: string) =>
  foldRuns(runs, ({ kind }) => kind === 'raw', new Set(opened), selected).map((row) =>
    'folded' in row ? row.key : row.id,
  );

test('requests in a row that nobody asked for are one row, until it is opened or one of them selected', () => {
  expect(idsOf([])).toEqual(['from 1', 3, 'from 4', 6, 7]);
  expect(idsOf(['from 4'])).toEqual(['from 1', 3, 4, 5, 6, 7]);
  expect(idsOf([], '2')).toEqual([1, 2, 3, 'from 4', 6, 7]);
});

test('each method is named once, with its number', () => {
  expect(foldedNames(runs.slice(0, 5), ', ')).toBe('server/discover, tools/list, bake, 2 × tasks/get');
});
