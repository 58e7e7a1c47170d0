import { expect, it } from 'vitest';

import { serverColor } from './server-color';

const colors = (names: readonly string[]) => {
  const servers = names.map((name) => ({ name }));
  return names.map((name) => serverColor(name, servers));
};

it('gives nine servers nine colors, and more some of these', () => {
  const names = Array.from({ length: 9 }, (_, at) => `server ${at}`);
  expect(new Set(colors(names)).size).toBe(9);
  expect(new Set(colors([...names, 'one more'])).size).toBe(9);
});

it('keeps the color of a server when another is added', () => {
  expect(colors(['a', 'b', 'j', 's']).slice(0, 3)).toEqual(colors(['a', 'b', 'j']));
});
