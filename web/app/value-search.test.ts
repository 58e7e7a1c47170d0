import { afterEach, expect, it, vi } from 'vitest';

import { nextTurn } from '../../core/json/in-turns';
import { findValues, type ValueHit } from './value-search';

afterEach(() => {
  vi.restoreAllMocks();
});

const textsOf = (texts: readonly string[]) => texts.map((text, item) => ({ item, text }));

const ONE_PART = { count: 1, partOf: () => 0, keyOf: (of: unknown) => of };

async function found(texts: readonly string[], query: string): Promise<readonly ValueHit<number>[]> {
  let last: readonly ValueHit<number>[] = [];
  await findValues(
    () => textsOf(texts),
    ONE_PART,
    query,
    new AbortController().signal,
    ([hits = []]) => {
      last = hits;
    },
  );
  return last;
}

it('finds whole words first, and each thing once', async () => {
  expect(await found(['a category', 'the Cat', 'no', 'cat, cat'], 'cat')).toEqual([
    { item: 1, excerpt: 'the Cat' },
    { item: 3, excerpt: 'cat, cat' },
    { item: 0, excerpt: 'a category' },
  ]);
  expect(
    await found(
      Array.from({ length: 9 }, () => 'cats'),
      'cat',
    ),
  ).toHaveLength(3);
});

it('has one hit of items with the same key, that of the first', async () => {
  let last: unknown;
  await findValues(
    () => textsOf(['cats', 'hay', 'cats', 'cat', 'cat', 'dog cats']),
    { ...ONE_PART, keyOf: (of) => of < 5 },
    'cat',
    new AbortController().signal,
    ([hits = []]) => {
      last = hits.map(({ item }) => item);
    },
  );
  expect(last).toEqual([3, 5]);
});

it('searches in short turns, and stops when it is no longer wanted', async () => {
  const count = 1_000;
  let now = 0;
  let seen = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  function* texts() {
    for (; seen < count; seen += 1, now += 1) yield { item: seen, text: 'hay' };
  }
  let most = 0;
  const watching = (async () => {
    for (let last = 0; last < count; last = seen) {
      most = Math.max(most, seen - last);
      await nextTurn();
    }
  })();
  await findValues(texts, ONE_PART, 'needle', new AbortController().signal, () => undefined);
  await watching;
  // In simulated milliseconds.
  expect(most).toBeLessThan(50);

  const controller = new AbortController();
  const search = findValues(
    () => textsOf(['hay', 'needle']),
    ONE_PART,
    'needle',
    controller.signal,
    () => undefined,
  );
  controller.abort();
  await expect(search).rejects.toThrow();
});

it('finds several parts in one pass, and asks no more for one that is full', async () => {
  const wantedAtEnd: boolean[] = [];
  function* texts(isWanted: (of: number) => boolean) {
    yield* textsOf(['cat', 'cat', 'cat', 'cat', 'cat', 'hay', 'cat', 'cat']);
    wantedAtEnd.push(isWanted(0), isWanted(1));
  }
  let last: unknown;
  const evenOrOdd = { ...ONE_PART, count: 2, partOf: (of: number) => of % 2 };
  await findValues(texts, evenOrOdd, 'cat', new AbortController().signal, (hits) => {
    last = hits.map((each) => each.map(({ item }) => item));
  });
  expect(last).toEqual([
    [0, 2, 4],
    [1, 3, 7],
  ]);
  const oneAlone = { ...ONE_PART, count: 2, partOf: (of: number) => (of === 1 ? 1 : 0) };
  await findValues(texts, oneAlone, 'cat', new AbortController().signal, () => undefined);
  expect(wantedAtEnd).toEqual([false, true]);
});
