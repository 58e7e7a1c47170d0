import { expect, it } from 'vitest';

import type { ListedRun } from './listed-run';
import type { SearchedJson } from './run-source';
import { TextSearch } from './text-search';

interface Said extends ListedRun {
  texts: SearchedJson[];
}

function run(id: number, name: string, ...texts: SearchedJson[]): Said {
  return { id, kind: 'tool', name, startedAt: id, durationMs: 1, state: 'ok', texts };
}

function searchFor(words: string) {
  const read: number[] = [];
  const search = new TextSearch<Said>(words, {
    textsOf: ({ name }) => [name],
    readTexts: (runs) => {
      read.push(...runs.map(({ id }) => id));
      return Promise.resolve(runs.map(({ texts }) => texts));
    },
  });
  const found = async (runs: readonly Said[]) => {
    await search.search(runs, new AbortController().signal);
    return [...search.snapshot().matches].map(({ id }) => id);
  };
  return { search, found, read };
}

it('finds every word in the list or in any of the whole texts, and reads only what the list does not decide', async () => {
  const { found, read } = searchFor('Oslo rain');
  const runs = [run(1, 'oslo RAIN'), run(2, 'x', 'in OSLO', '{"text":"Rain"}'), run(3, 'oslo', 'sun')];
  expect(await found(runs)).toEqual([1, 2]);
  expect(read).toEqual([2, 3]);
});

it('finds words across the pieces of long texts, whatever holds them', async () => {
  const { found } = searchFor('Zürich-é');
  const text = `${'x'.repeat(999_996)}ZÜRICH-É${'x'.repeat(1_500_000)}`;
  const bytes = new TextEncoder().encode(text);
  const runs = [
    run(1, 'a', text),
    run(2, 'b', bytes),
    run(3, 'c', new Blob([bytes])),
    run(4, 'd', 'x'.repeat(1_200_000)),
  ];
  expect(await found(runs)).toEqual([1, 2, 3]);
});

it('keeps what it found when runs are added, and searches only those', async () => {
  const { search, found, read } = searchFor('deep');
  const runs = [run(1, 'a', 'deep'), run(2, 'b', 'none')];
  await found(runs);
  const more = [run(3, 'c', 'deep'), ...runs];
  let fewest = Infinity;
  search.subscribe(() => (fewest = Math.min(fewest, search.snapshot().matches.size)));
  expect(await found(more)).toEqual([1, 3]);
  expect([read, fewest]).toEqual([[1, 2, 3], 1]);
  expect(search.snapshot()).toMatchObject({ finished: more, progress: 1 });
});

it('stops where it is once it is cancelled', async () => {
  const { search, read } = searchFor('deep');
  const controller = new AbortController();
  const searching = search.search([run(1, 'a', 'deep')], controller.signal);
  controller.abort();
  await expect(searching).rejects.toThrow('aborted');
  expect([read, search.snapshot().finished]).toEqual([[], undefined]);
});
