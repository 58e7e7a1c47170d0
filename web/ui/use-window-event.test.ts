// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { isTyping } from './use-window-event';

it.each([
  ['<input>', true],
  ['<input type="number">', true],
  ['<textarea></textarea>', true],
  ['<input type="radio">', false],
  ['<input type="checkbox">', false],
  ['<button></button>', false],
])('%s takes letters: %s', (html, expected) => {
  const around = document.createElement('div');
  around.innerHTML = html;
  const target = around.firstElementChild;
  expect(isTyping({ target })).toBe(expected);
  expect(isTyping({ target }, 'div')).toBe(true);
});
