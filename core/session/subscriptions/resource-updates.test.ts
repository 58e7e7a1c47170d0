import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ResourceUpdates, updatesWithin } from './resource-updates';

describe('updates', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are counted by URI, and a burst is told of once', () => {
    const onChange = vi.fn();
    const updates = new ResourceUpdates();
    updates.subscribe(onChange);
    updates.add('a:1', 10);
    updates.add('a:2', 20);
    updates.add('a:1', 30);
    updates.add(7, 40);
    vi.advanceTimersByTime(100);
    expect(onChange).toHaveBeenCalledOnce();
    expect([...updates.snapshot()]).toEqual([
      ['a:1', { count: 2, last: 30 }],
      ['a:2', { count: 1, last: 20 }],
    ]);
  });

  it('of ever new URIs do not fill the memory', () => {
    const updates = new ResourceUpdates();
    for (let number = 0; number < 5000; number += 1) updates.add(`a:${number}`, number);
    vi.advanceTimersByTime(100);
    expect(updates.snapshot().size).toBe(1000);
  });

  it('of what is below a resource are updates of it, but not those of its namesakes', () => {
    const updates = new Map([
      ['file:///a', { count: 1, last: 5 }],
      ['file:///a/b', { count: 2, last: 9 }],
      ['file:///ab', { count: 4, last: 20 }],
    ]);
    expect(updatesWithin(updates, 'file:///a')).toEqual({ count: 3, last: 9 });
    expect(updatesWithin(updates, 'file:///c')).toBeUndefined();
  });
});
