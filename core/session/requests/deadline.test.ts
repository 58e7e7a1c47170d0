import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Deadline, within } from './deadline';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a deadline', () => {
  it('starts again with a sign of life, and stands still while it is paused', () => {
    const expired = vi.fn();
    const deadline = new Deadline(100, expired);
    vi.advanceTimersByTime(90);
    deadline.extend();
    vi.advanceTimersByTime(90);
    deadline.pause();
    vi.advanceTimersByTime(10_000);
    expect(expired).not.toHaveBeenCalled();
    deadline.resume();
    vi.advanceTimersByTime(99);
    expect(expired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(expired).toHaveBeenCalledOnce();
  });

  it('of 0 never comes, and one of years not at once', () => {
    const expired = vi.fn();
    new Deadline(0, expired);
    new Deadline(3e11, expired);
    vi.advanceTimersByTime(1e9);
    expect(expired).not.toHaveBeenCalled();
  });
});

describe('a promise within a limit', () => {
  it('is what it is when it keeps it, and a timeout when it does not', async () => {
    await expect(within(10, Promise.resolve(1))).resolves.toBe(1);
    const late = within(10, new Promise(() => undefined));
    const failed = expect(late).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(10);
    await failed;
  });
});
