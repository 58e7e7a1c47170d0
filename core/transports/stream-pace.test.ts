import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { StreamPace } from './stream-pace';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** How many turns are given within so many milliseconds when each stream ends at once. */
async function turnsWithin(milliseconds: number, between: number): Promise<number> {
  const pace = new StreamPace();
  let turns = 0;
  const stop = new AbortController();
  const open = async () => {
    while (!stop.signal.aborted) {
      await pace.turn();
      turns += 1;
      await new Promise((resolve) => setTimeout(resolve, between));
    }
  };
  void open();
  await vi.advanceTimersByTimeAsync(milliseconds);
  stop.abort();
  return turns;
}

it('leaves a server alone that asks to be asked again every half second', async () => {
  expect(await turnsWithin(20_000, 500)).toBe(41);
});

it('slows one down that ends each stream at once', async () => {
  expect(await turnsWithin(10_000, 1)).toBeLessThan(45);
  expect(await turnsWithin(60_000, 1)).toBeLessThan(300);
});

it('does not wait for what is given up', async () => {
  const pace = new StreamPace();
  for (let turn = 0; turn < 30; turn += 1) await pace.turn();
  const stop = new AbortController();
  const waiting = pace.turn(stop.signal);
  stop.abort();
  await expect(waiting).resolves.toBeUndefined();
});
