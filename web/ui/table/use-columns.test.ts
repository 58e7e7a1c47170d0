// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';

import { useColumns } from './use-columns';

it('gives a Chinese character the room of two letters', () => {
  const widthOf = (text: string) => {
    const table = { table: 0, columns: ['item'], allColumns: 1, rowCount: 1 };
    const rows = [{ row: 0, cells: [{ text, kind: 'string' as const, length: text.length }] }];
    return String(renderHook(() => useColumns(table, rows)).result.current.style.gridTemplateColumns);
  };
  expect(widthOf('港口长棍面包')).toBe(widthOf('twelve chars'));
});
