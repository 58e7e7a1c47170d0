// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { Freshness } from './freshness';

it('says in one unit how long a result may be kept', () => {
  const words = (ttlMs: number) => {
    cleanup();
    renderInEnglish(<Freshness caching={{ ttlMs, cacheScope: 'private' }} at={Date.now()} brief />);
    return screen.getByTitle(/Fetched/).textContent;
  };
  const minute = 60_000;
  expect(words(24 * 60 * minute - 20_000)).toBe('Expires in 24 h · private');
  expect(words(4 * 24 * 60 * minute)).toBe('Expires in 4 d · private');
  expect(words(5 * minute)).toBe('Expires in 5 min · private');
  expect(words(30_000)).toBe('Expires in 30 s · private');
  expect(words(0)).toBe('Expires immediately · private');
});
