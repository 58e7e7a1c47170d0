// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';

import { itemRow } from './virtual-listbox';
import { useTypeAhead } from './virtual-rows';

it('finds a row by the beginning of its name or of its title, whichever is shown', () => {
  const texts = [
    { key: 'a', name: 'list_orders', title: 'Orders' },
    { key: 'b', name: 'get_menu', title: 'Menu of the day' },
  ].map((item) => itemRow(item).text);
  const { result } = renderHook(() => useTypeAhead());
  let timeStamp = 0;
  const typed = (key: string) => result.current({ key, timeStamp: (timeStamp += 5000) } as KeyboardEvent, -1, texts);
  expect(['m', 'g', 'o', 'l', 'd'].map(typed)).toEqual([1, 1, 0, 0, undefined]);
});
