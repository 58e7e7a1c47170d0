import { expect, it } from 'vitest';

import { Arrivals } from './arrivals';

const times = (arrivals: Arrivals, count: number) =>
  Array.from({ length: count }, (_, unit) => Math.round(arrivals.dueTimeMs(unit)));

it('spaces a constant rate evenly, without end', () => {
  const arrivals = new Arrivals(10);
  expect(times(arrivals, 4)).toEqual([0, 100, 200, 300]);
  expect(arrivals.dueTimeMs(1_000_000)).toBeCloseTo(1e8);
  expect([0, 99, 100, 301].map((ms) => arrivals.dueCount(ms))).toEqual([1, 1, 2, 4]);
});

it('changes the rate evenly over each stage', () => {
  // 0 → 10/s: 5 units; 10/s: 10 units; 10 → 0/s: 5 units.
  const arrivals = new Arrivals(0, [
    { seconds: 1, rate: 10 },
    { seconds: 1, rate: 10 },
    { seconds: 1, rate: 0 },
  ]);
  expect(arrivals).toMatchObject({ endMs: 3000, total: 20 });
  expect(times(arrivals, 7)).toEqual([0, 447, 632, 775, 894, 1000, 1100]);
  // The last stage is the first one in reverse.
  expect(arrivals.dueTimeMs(19)).toBeCloseTo(3000 - 447.2, 0);
  expect(arrivals.dueTimeMs(20)).toBe(Infinity);
  expect(arrivals.dueCount(3000)).toBe(21);
});

it('counts each unit at its due time', () => {
  const arrivals = new Arrivals(3, [
    { seconds: 7, rate: 41 },
    { seconds: 2, rate: 0.5 },
    { seconds: 3, rate: 9 },
  ]);
  for (let unit = 0; unit < arrivals.total; unit += 1)
    expect(arrivals.dueCount(arrivals.dueTimeMs(unit))).toBe(unit + 1);
});
