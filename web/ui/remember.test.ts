// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

import { remember } from './remember';

afterEach(() => vi.restoreAllMocks());

it('writes down and forgets', () => {
  remember(localStorage, 'a', 'one');
  expect(localStorage.getItem('a')).toBe('one');
  remember(localStorage, 'a', null);
  expect(localStorage.getItem('a')).toBeNull();
});

it('does without a storage that is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => remember(localStorage, 'a', 'one')).not.toThrow();
});
