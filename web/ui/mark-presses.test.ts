// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';

import { markPresses } from './mark-presses';

it('marks what has the focus after a press, but no text field, and nothing after a key', () => {
  markPresses();
  document.body.innerHTML = '<button></button><input><a href="/"></a>';
  const [button, input, link] = [...document.body.children] as HTMLElement[];
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
