// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { JsonObject } from '../../core/json/json-object';
import type { Session } from '../../core/session/session';
import { useArrivals, useDeclared } from './section-rail';

function declaredBy(name: string, capabilities?: JsonObject) {
  const state = capabilities ? { kind: 'connected', connected: { capabilities } } : { kind: 'connecting' };
  const session = { config: { name }, snapshot: () => state, subscribe: () => () => undefined };
  const { current } = renderHook(() => useDeclared(session as unknown as Session)).result;
  return [current('tools'), current('tasks'), current('log')];
}

it('says which sections a server declares, and of tasks in either generation', () => {
  expect(declaredBy('a', { tools: {} })).toEqual([true, false, true]);
  expect(declaredBy('b', { tasks: {} })).toEqual([false, true, true]);
  expect(declaredBy('c', { tools: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } })).toEqual([
    true,
    true,
    true,
  ]);
  expect(declaredBy('d')).toEqual([undefined, undefined, true]);
});

it('adds what comes later at the end, also when something has gone', () => {
  const { result, rerender } = renderHook(useArrivals, {
    initialProps: ['recording'] as Parameters<typeof useArrivals>[0],
  });
  rerender(['tasks', 'recording']);
  expect(result.current).toEqual(['recording', 'tasks']);
  rerender(['skills', 'tasks']);
  expect(result.current).toEqual(['tasks', 'skills']);
});
