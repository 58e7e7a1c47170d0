import { beforeEach, expect, it } from 'vitest';

import { inBrowser } from '../ui/remember';
import { bestHits, type Hit, rememberChosen } from './palette-hits';

const hit = (label: string, hint?: string): Hit => ({ label, hint, onSelect: () => undefined });
const ACTIONS = [hit('Theme: Dark'), hit('Load test…'), hit('Call tool')];
const TOOLS = [hit('echo'), hit('get-tiny-image', 'Tiny picture'), hit('load_image')];
const GROUPS = [
  { title: 'Actions', hits: ACTIONS },
  { title: 'Tools', hits: TOOLS },
];
const labels = (wanted: string) =>
  bestHits(GROUPS, wanted, 'Recent').map(({ title, hits }) => [title, ...hits.map((h) => h.label)]);

beforeEach(() => inBrowser.removeItem('loupe.palette'));

it.each([
  ['img', 'Tools', 'load_image', 'get-tiny-image'],
  ['dark', 'Actions', 'Theme: Dark'],
  ['tiny pic', 'Tools', 'get-tiny-image'],
])('finds %j', (wanted, title, ...found) => {
  const group = labels(wanted).find(([name]) => name === title);
  expect(group?.slice(1).toSorted()).toEqual([...found].sort());
});

it('has the group with the best hit first, and what has not all letters nowhere', () => {
  expect(labels('load test')[0]).toEqual(['Actions', 'Load test…']);
  expect(labels('load_im')[0]).toEqual(['Tools', 'load_image']);
  expect(labels('xyz')).toEqual([]);
});

it('shows what was chosen last first, then everything else in its order', () => {
  expect(labels('')).toEqual([
    ['Actions', ...ACTIONS.map(({ label }) => label)],
    ['Tools', ...TOOLS.map(({ label }) => label)],
  ]);
  const [, tools] = bestHits(GROUPS, '', 'Recent');
  for (const at of [0, 1, 0]) rememberChosen(tools?.hits[at] ?? hit(''));
  expect(labels('')).toEqual([
    ['Recent', 'echo', 'get-tiny-image'],
    ['Actions', ...ACTIONS.map(({ label }) => label)],
    ['Tools', 'load_image'],
  ]);
});

it('searches a long list word by word, and shows the best', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => hit(`get_customer_record_${at}`));
  const [found] = bestHits([{ title: 'Tools', hits: many }], 'customer rec 99', 'Recent');
  expect(found?.hits[0]?.label).toBe('get_customer_record_99');
  expect(found?.hits).toHaveLength(50);
});

it('has letters that are scattered nowhere, but typos and abbreviations', () => {
  const found = (wanted: string) =>
    bestHits(
      [
        {
          title: 'All',
          hits: ['Order flour (fails)', 'Findings', 'get_weather', 'List (all)', 'JSON Lines'].map((label) =>
            hit(label),
          ),
        },
      ],
      wanted,
      'Recent',
    ).flatMap(({ hits }) => hits.map(({ label }) => label));
  expect(found('lis')).toEqual(['List (all)']);
  expect(found('gw')).toEqual(['get_weather']);
  expect(found('wether')).toEqual(['get_weather']);
  expect(found('findngs')).toEqual(['Findings']);
  expect(found('(all')).toEqual(['List (all)']);
});

it('finds what lies behind many hits whose letters are scattered', () => {
  const scattered = Array.from({ length: 60 }, () => hit('balloonist'));
  const found = bestHits([{ title: 'All', hits: [...scattered, hit('what supplies are left')] }], 'lis', '');
  expect(found.flatMap(({ hits }) => hits.map(({ label }) => label))).toEqual(['what supplies are left']);
});

it('does not search notes', () => {
  expect(bestHits([{ title: 'All', hits: [{ ...hit('Tasks'), note: 'Not declared' }] }], 'declared', '')).toEqual([]);
});
