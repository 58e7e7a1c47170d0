// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { createElement, type KeyboardEvent } from 'react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { groupRows, itemRow, VirtualListbox } from './virtual-listbox';
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

it('leaves out the room above the first heading', () => {
  const rows = groupRows('day', 'Today', [{ key: 'a', name: 'echo' }]);
  const nothing = () => undefined;
  const props = { label: 'Runs', rows, selected: undefined, onSelect: nothing, renderItem: nothing, rowHeight: 46 };
  const { container } = renderInEnglish(createElement(VirtualListbox<{ key: string; name: string }>, props));
  const rowsDrawn = container.querySelectorAll<HTMLElement>('[role=presentation], [role=option]');
  expect([...rowsDrawn].map(({ style }) => style.transform)).toEqual(['translateY(-16px)', 'translateY(30px)']);
  expect(container.querySelector<HTMLElement>('[role=listbox]')?.style.height).toBe('76px');
});
