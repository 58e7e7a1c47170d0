import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppRateLimiter } from './app-rate-limiter';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('AppRateLimiter', () => {
  it('takes what comes slowly at once, and keeps the order of a burst', () => {
    const taken: unknown[] = [];
    const intake = new AppRateLimiter((posted) => taken.push(posted), vi.fn());
    intake.push(0);
    expect(taken).toEqual([0]);
    for (let i = 1; i < 1200; i++) intake.push(i);
    expect(taken).toHaveLength(20);
    vi.advanceTimersByTime(999);
    expect(taken).toHaveLength(500);
    vi.advanceTimersByTime(2_000);
    expect(taken).toEqual(Array.from({ length: 1200 }, (_, i) => i));
  });

  it('drops what is too much, counts it, and takes what comes later', () => {
    const taken: unknown[] = [];
    const dropped = vi.fn();
    const intake = new AppRateLimiter((posted) => taken.push(posted), dropped);
    for (let i = 0; i < 100_000; i++) intake.push(i);
    vi.advanceTimersByTime(20_000);
    expect(taken).toHaveLength(5_020);
    expect(dropped).toHaveBeenLastCalledWith(94_980);
    intake.push('later');
    expect(taken.at(-1)).toBe('later');
    intake.close();
  });

  it('takes a flood in a few turns, after each of which the page draws once', async () => {
    const turns = new Set<number>();
    let taken = 0;
    const take = () => {
      taken += 1;
      turns.add(performance.now());
    };
    const intake = new AppRateLimiter(take, vi.fn());
    for (let i = 0; i < 10_000; i++) intake.push(i);
    await vi.advanceTimersByTimeAsync(999);
    expect(taken).toBe(500);
    // What came at once, and 500 in a second.
    expect(turns.size).toBeLessThan(20);
    intake.close();
  });

  it('takes of sizes that wait the last one', () => {
    const taken: unknown[] = [];
    const dropped = vi.fn();
    const isSize = (posted: unknown) => typeof posted === 'number';
    const intake = new AppRateLimiter((posted) => taken.push(posted), dropped, isSize);
    for (let i = 0; i < 10_000; i++) intake.push(i);
    vi.advanceTimersByTime(1_000);
    expect(taken).toEqual([...Array.from({ length: 20 }, (_, i) => i), 9_999]);
    expect(dropped).not.toHaveBeenCalled();
    intake.close();
  });
});
