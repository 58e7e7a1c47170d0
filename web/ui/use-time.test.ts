// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useNow } from './use-time';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('two clocks that started at different times agree, and none ticks once both are gone', () => {
  const first = renderHook(() => useNow(100));
  act(() => void vi.advanceTimersByTime(170));
  const second = renderHook(() => useNow(100));
  act(() => void vi.advanceTimersByTime(60));
  expect(second.result.current).toBe(first.result.current);

  first.unmount();
  act(() => void vi.advanceTimersByTime(100));
  expect(second.result.current).toBe(Date.now() - 30);
  second.unmount();
  act(() => void vi.advanceTimersByTime(200));
  expect(vi.getTimerCount()).toBe(0);
});
