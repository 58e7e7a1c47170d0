import { expect, it } from 'vitest';

import { filterByWords } from '../../../core/protocol/listed-items';
import { findingCountsOfRow } from '../../../core/run/run-row';
import type { RunRow } from '../../../core/run/run';
import { unknownToken } from '../../../core/text/filter-tokens';
import { searchedTexts } from './history/use-history-source';
import { filterRuns, groupByDay, HISTORY_FIELDS, KNOWN_VALUES, namesIn, parseRunFilter } from './run-filter';

const DAY = 86_400_000;
const NOON = new Date(2026, 5, 15, 12).getTime();

function run(id: number, change: Partial<RunRow> = {}): RunRow {
  return {
    id,
    server: 'demo',
    kind: 'tool',
    name: 'get_weather',
    startedAt: NOON,
    durationMs: 1,
    state: 'ok',
    argumentsText: '{}',
    responseText: '',
    bytes: 1,
    ...change,
  };
}

const runs = [
  run(5, { state: 'tool-error', worst: 'error' }),
  run(4, { server: 'other', pinnedAt: 9, kind: 'prompt' }),
  run(3, { name: 'draw', responseText: 'A Chart of Oslo' }),
  run(2, { startedAt: NOON - DAY, argumentsText: '{"city":"Lima"}' }),
  run(1, { startedAt: NOON - 2 * DAY, state: 'cancelled', suite: 'nightly' }),
];
const ids = (found: readonly RunRow[]) => found.map(({ id }) => id);

it.each([
  ['', [5, 4, 3, 2, 1]],
  ['server:other', [4]],
  ['-server:other', [5, 3, 2, 1]],
  ['name:draw', [3]],
  ['name:dr', [3]],
  ['kind:prompt', [4]],
  ['status:error', [5, 1]],
  ['status:tool-error', [5]],
  ['status:findings', [5]],
  ['since:12h', [5, 4, 3]],
  ['since:today', [5, 4, 3]],
  ['since:2', [5, 4, 3, 2]],
  ['since:2026-06-14', [5, 4, 3, 2]],
  ['-since:today', [2, 1]],
  ['since:nonsense', []],
  ['pinned', [4]],
  ['-pinned status:ok', [3, 2]],
  ['server:demo name:get_weather status:ok', [2]],
])('passes by %s', (filter, passing) => {
  const parsed = parseRunFilter(filter, HISTORY_FIELDS);
  expect(ids(filterRuns(runs, parsed, findingCountsOfRow, NOON))).toEqual(passing);
});

const searchRuns = (all: readonly RunRow[], words: string) => filterByWords(all, words, searchedTexts);

it('finds runs by what was sent, what came, and their names', () => {
  expect(ids(searchRuns(runs, 'oslo chart'))).toEqual([3]);
  expect(ids(searchRuns(runs, 'lima'))).toEqual([2]);
  expect(ids(searchRuns(runs, 'nightly'))).toEqual([1]);
  expect(ids(searchRuns(runs, 'other get'))).toEqual([4]);
  expect(namesIn(runs, 'name')).toEqual(['draw', 'get_weather']);
});

it('groups runs by their days, those that ran over midnight too', () => {
  expect(groupByDay(runs).map((day) => ids(day.runs))).toEqual([[5, 4, 3], [2], [1]]);
});

it.each([
  ['status:nonsense', 'nonsense'],
  ['status:tool', undefined],
  ['status:OK -kind:tools', 'tools'],
  ['name:nonsense', undefined],
])('knows which value of %s is none', (filter, unknown) => {
  expect(unknownToken(parseRunFilter(filter, HISTORY_FIELDS), KNOWN_VALUES)?.value).toBe(unknown);
});
