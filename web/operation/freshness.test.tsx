// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { TestIntl } from '../i18n/test-provider';
import { Freshness } from './freshness';

afterEach(cleanup);

it('says in one unit how long a result may be kept', () => {
  const words = (ttlMs: number) => {
    cleanup();
    render(
      <TestIntl>
        <Freshness caching={{ ttlMs, cacheScope: 'private' }} at={Date.now()} brief />
      </TestIntl>,
    );
    return screen.getByTitle(/Fetched/).textContent;
  };
  const minute = 60_000;
  expect(words(24 * 60 * minute - 20_000)).toBe('Expires in 24 h · private');
  expect(words(4 * 24 * 60 * minute)).toBe('Expires in 4 d · private');
  expect(words(5 * minute)).toBe('Expires in 5 min · private');
  expect(words(30_000)).toBe('Expires in 30 s · private');
  expect(words(0)).toBe('Expires immediately · private');
});
