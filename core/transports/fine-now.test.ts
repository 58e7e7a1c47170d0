import { expect, it, vi } from 'vitest';

import { fineNow } from './fine-now';

it('is the time of day with a fraction, also after the clock was set, and measures durations', () => {
  const date = vi.spyOn(Date, 'now');
  const ticks = vi.spyOn(performance, 'now');
  const at = (now: number, tick: number) => {
    date.mockReturnValue(now);
    ticks.mockReturnValue(tick);
    return fineNow();
  };
  const times = [at(5_000_000, 100.25), at(5_000_387, 486.75), at(9_000_000, 487), at(1_000, 488.5), at(1_001, 489.25)];
  expect(times.map((each) => Math.floor(each))).toEqual([5_000_000, 5_000_387, 9_000_000, 1_000, 1_001]);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeCloseTo(386.5, 2);
  vi.restoreAllMocks();
});
