import { expect, it } from 'vitest';

import { findWrappedText } from './block';

it('finds the text block that structured content only wraps', () => {
  const blocks = [
    { type: 'image', data: '', mimeType: 'image/png' },
    { type: 'text', text: 'a\nb' },
  ];
  expect(findWrappedText(blocks, { content: 'a\nb' })).toBe(1);
  expect(findWrappedText(blocks, { content: 'a\nb', more: null })).toBe(-1);
  expect(findWrappedText(blocks, { content: 'a' })).toBe(-1);
  expect(findWrappedText(blocks, ['a\nb'])).toBe(-1);
  expect(findWrappedText(blocks, undefined)).toBe(-1);
});
