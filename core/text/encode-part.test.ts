import { expect, it } from 'vitest';

import { decodePart, encodePart } from './encode-part';

it('encodes any text, and gives it back', () => {
  for (const text of [
    'get_weather',
    'a/b c%~2',
    '天气 🌦',
    'x\ud800',
    '\udc00y',
    '\ud83d\ud83d\ude00',
    '~ud800',
    '~u007e~',
    '',
  ])
    expect(decodePart(encodePart(text))).toBe(text);
  expect(encodePart('a/b ~2')).toBe(encodeURIComponent('a/b ~2'));
  expect(encodePart('x\ud800')).not.toBe(encodePart('x\ud801'));
  expect(decodePart('%E0%A4%A')).toBe('%E0%A4%A');
});
