import { expect, it } from 'vitest';
import type { BlockCheck } from '../suite';
import { checkContent } from './check-content';

const blocks = [
  { type: 'text', text: 'Lima' },
  { type: 'image', mimeType: 'image/png', data: 'AAAA' },
];

it.each<[string, BlockCheck, string[] | undefined]>([
  ['once what one verb says', { type: 'text', contains: 'Oslo' }, undefined],
  ['once that a type is not there', { type: 'audio' }, undefined],
  ['once what a declared type is', { type: 'image', mimeType: 'image/jpeg' }, undefined],
  [
    'which of several verbs do not hold',
    { type: 'text', contains: 'Oslo', matches: '^L' },
    ['expected contains "Oslo", got "Lima"'],
  ],
  ['what the block itself does not show', { type: 'image', bytes: 7 }, ['expected bytes 7, got 3']],
])('says %s', (_, check, difference) => {
  const [result] = checkContent(blocks, [check]);
  expect(result?.passed).toBe(false);
  expect(result?.difference).toEqual(difference);
});
