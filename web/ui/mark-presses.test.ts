// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';

import { markPresses } from './mark-presses';

it('marks what has the focus after a press, but no text field, and nothing after a key', () => {
  markPresses();
  const [button, input, link] = (['button', 'input', 'a'] as const).map((name) => {
    const element = document.body.appendChild(document.createElement(name));
    onTestFinished(() => element.remove());
    return element;
  });
  link?.setAttribute('href', '/');
  const marked = () => [...document.querySelectorAll('[data-pressed]')];
  button?.focus();
  fireEvent.pointerDown(document.body);
  expect(marked()).toEqual([button]);
  link?.focus();
  expect(marked()).toEqual([link]);
  input?.focus();
  expect(marked()).toEqual([]);
  button?.focus();
  fireEvent.keyDown(document.body);
  expect(marked()).toEqual([]);
});
