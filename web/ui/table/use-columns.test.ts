// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';

import { useColumns } from './use-columns';

it('gives a Chinese character the room of two letters', () => {
  const widthOf = (text: string) => {
    const table = { table: 0, columns: ['item'], allColumns: 1, rowCount: 1 };
    const rows = [{ row: 0, cells: [{ text, kind: 'string' as const, length: text.length }] }];
    return String(renderHook(() => useColumns(table, rows, 0)).result.current.style.gridTemplateColumns);
  };
  expect(widthOf('港口长棍面包')).toBe(widthOf('twelve chars'));
});

it('renders all columns that are in view, and few beside them', () => {
  const columns = Array.from({ length: 60 }, (_, index) => `c${index}`);
  const table = { table: 0, columns, allColumns: 60, rowCount: 1 };
  const { result, rerender } = renderHook(({ view }) => useColumns(table, null, view), { initialProps: { view: 500 } });
  expect([result.current.from, result.current.to]).toEqual([0, 15]);
  rerender({ view: 5000 });
  expect(result.current.to).toBe(60);
  rerender({ view: 500 });
  act(() => result.current.onScroll({ currentTarget: { scrollLeft: 1000 } } as never));
  expect([result.current.from, result.current.to]).toEqual([15, 32]);
});
