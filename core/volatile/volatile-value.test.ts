import { expect, it } from 'vitest';

import { volatileKind } from './volatile-value';

it.each([
  ['createdAt', 'soon', 'time'],
  ['created_at', 20261123, 'time'],
  ['day', 'whichever', 'time'],
  ['uptime', 17, 'time'],
  ['HOME', '/root', 'environment'],
  ['NODE_ENV', 'development', 'environment'],
  ['hostname', 'laptop', 'environment'],
  ['cwd', 'here', 'environment'],
  ['userId', 'u7', 'named-id'],
  ['file', '/tmp/x', 'path'],
  ['price', 1767323045, 'epoch'],
  ['seen', 1767323045123, 'epoch'],
])('%s: %j', (name, value, kind) => {
  expect(volatileKind(value, name)).toBe(kind);
});

it.each([
  ['city', 'Oslo'],
  ['candidate', 'x'],
  ['big', Number.MAX_SAFE_INTEGER],
  ['modified', true],
  ['format', 'json'],
])('expects %s: %j to last', (name, value) => {
  expect(volatileKind(value, name)).toBeUndefined();
});

it('takes numbers beside a day for those of the day', () => {
  const owner = { for: 'Mon', high: 16, city: 'Oslo' };
  expect(volatileKind(16, 'high', owner)).toBe('measure');
  expect(volatileKind('Oslo', 'city', owner)).toBeUndefined();
  // When a thing was changed says nothing of what it is.
  const changed = { updatedAt: '2026-01-02T03:04:05Z', size: 16 };
  expect(volatileKind(16, 'size', changed)).toBeUndefined();
});

it('knows an environment by its name or its variables', () => {
  expect(volatileKind({ FOO: 'x' }, 'env')).toBe('environment');
  expect(volatileKind({ PATH: '/bin', HOME: '/root', FOO: 'x' })).toBe('environment');
  expect(volatileKind({ city: 'Oslo' }, 'place')).toBeUndefined();
});
