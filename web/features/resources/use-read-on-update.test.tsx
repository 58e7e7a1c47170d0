// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Run } from '../../../core/run/run';
import type { Session } from '../../../core/session/session';
import { useReadOnUpdate } from './use-read-on-update';

const ended = (startedAt: number): Run => ({
  ...{ id: startedAt, kind: 'resource', name: '', arguments: {}, startedAt },
  state: { kind: 'ended', outcomes: [{ kind: 'cancelled', request: '', millis: 0 }] },
});

const pass = (millis: number) => {
  act(() => {
    vi.advanceTimersByTime(millis);
  });
};

describe('reading again on an update', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
  afterEach(() => void vi.useRealTimers());

  function show() {
    const read = vi.fn();
    const session = {} as unknown as Session;
    const hook = renderHook(
      ({ last, run }: { last: number; run: Run }) =>
        useReadOnUpdate({ session, uri: 'a:1', updates: { count: 1, last }, run, read }),
      { initialProps: { last: 90_000, run: ended(50_000) } },
    );
    return { ...hook, read };
  }

  it('is done only where it is switched on', () => {
    const { result, read } = show();
    pass(5000);
    expect(read).not.toHaveBeenCalled();
    act(() => {
      result.current[1](true);
    });
    pass(10);
    expect(read).toHaveBeenCalledOnce();
  });

  it('is done once for an update, and at most once a second', () => {
    const { result, read, rerender } = show();
    act(() => {
      result.current[1](true);
    });
    pass(10);
    rerender({ last: 90_000, run: ended(100_010) });
    pass(5);
    expect(read).toHaveBeenCalledTimes(1);
    // The server tells of an update because it was read.
    rerender({ last: 100_014, run: ended(100_010) });
    pass(500);
    expect(read).toHaveBeenCalledTimes(1);
    pass(600);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
