// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import { TestIntl } from '../../i18n/testing/render-in-english';
import { useViolationText } from './problem-texts';

test('the function stays the same, so that what is made with it is not made again', () => {
  const { result, rerender } = renderHook(() => useViolationText(), { wrapper: TestIntl });
  const first = result.current;
  rerender();
  expect(result.current).toBe(first);
});
