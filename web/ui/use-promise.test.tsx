// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';

import { usePromise } from './use-promise';

it('takes nothing from an earlier function once a later one has ended', async () => {
  const never = () => new Promise<string>(() => undefined);
  const { result, rerender } = renderHook((start: () => Promise<string>) => usePromise(start), {
    initialProps: never,
  });
  const earlier = result.current;
  const later = () => Promise.resolve('later');
  rerender(later);
  await act(() => Promise.resolve());
  act(() => {
    if (earlier.state === 'waiting') earlier.cancel();
  });
  expect(result.current).toEqual({ state: 'resolved', value: 'later' });
});

it('starts again after a cancellation', async () => {
  let started = 0;
  const start = (signal: AbortSignal) => {
    started += 1;
    return new Promise<number>((resolve) => {
      if (started > 1) resolve(started);
      signal.addEventListener('abort', () => resolve(0));
    });
  };
  const { result } = renderHook(() => usePromise(start));
  act(() => {
    if (result.current.state === 'waiting') result.current.cancel();
  });
  expect(result.current.state).toBe('cancelled');
  await act(() => {
    if (result.current.state === 'cancelled') result.current.restart();
    return Promise.resolve();
  });
  expect(result.current).toEqual({ state: 'resolved', value: 2 });
});
