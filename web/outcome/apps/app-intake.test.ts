import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppIntake } from './app-intake';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('AppIntake', () => {
  it('takes what comes slowly at once, and keeps the order of a burst', () => {
    const taken: unknown[] = [];
    const intake = new AppIntake((posted) => taken.push(posted), vi.fn());
    intake.push(0);
    expect(taken).toEqual([0]);
    for (let i = 1; i < 1200; i++) intake.push(i);
    expect(taken).toHaveLength(500);
    vi.advanceTimersByTime(1_000);
    expect(taken).toHaveLength(1000);
    vi.advanceTimersByTime(1_000);
    expect(taken).toEqual(Array.from({ length: 1200 }, (_, i) => i));
  });

  it('drops what is too much, counts it, and takes what comes later', () => {
    const taken: unknown[] = [];
    const dropped = vi.fn();
    const intake = new AppIntake((posted) => taken.push(posted), dropped);
    for (let i = 0; i < 100_000; i++) intake.push(i);
    vi.advanceTimersByTime(20_000);
    expect(taken).toHaveLength(5_500);
    expect(dropped).toHaveBeenLastCalledWith(94_500);
    intake.push('later');
    expect(taken.at(-1)).toBe('later');
    intake.close();
  });
});
