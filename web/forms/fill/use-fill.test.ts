// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { Example } from '../../workers/fill/make-example';
import { draftOfText } from '../value-draft';
import { useFill } from './use-fill';

/** The answers that are due, by their seeds. */
const due = vi.hoisted(() => new Map<number, (example: Example) => void>());
vi.mock('../../workers/fill/make-example', () => ({
  makeExample: (_schema: object, seed: number) => new Promise<Example>((resolve) => due.set(seed, resolve)),
}));

function answer(seed: number) {
  return act(async () => {
    due.get(seed)?.({ text: `{"seed":${seed}}`, validation: { kind: 'valid' } });
    await Promise.resolve();
  });
}

it('puts in what was asked for last, in whatever order the examples are made', async () => {
  const onText = vi.fn();
  const { result } = renderHook(() => useFill({}, draftOfText('mine'), onText));
  act(() => result.current.fill());
  act(() => result.current.fill(7));
  await answer(7);
  await answer(1);
  expect(onText.mock.calls).toEqual([['{\n  "seed": 7\n}']]);
  expect(result.current.state).toMatchObject({ kind: 'filled', seed: 7 });
});

it('puts in nothing that was taken back before it was made', async () => {
  const onText = vi.fn();
  const { result } = renderHook(() => useFill({}, draftOfText('mine'), onText));
  act(() => result.current.fill());
  act(() => result.current.undo());
  await answer(1);
  expect(onText).not.toHaveBeenCalled();
  expect(result.current.state.kind).toBe('idle');
});

it('tells a draft that the form opened with from one that was edited since, and from none', () => {
  const opened = draftOfText('{"a":1}');
  const { result, rerender } = renderHook(({ draft }) => useFill({}, draft, vi.fn()), {
    initialProps: { draft: opened },
  });
  expect(result.current.isUntouched).toBe(true);
  rerender({ draft: draftOfText('{"a":2}') });
  expect(result.current.isUntouched).toBe(false);
  expect(renderHook(() => useFill({}, draftOfText(''), vi.fn())).result.current.isUntouched).toBe(false);
});
