// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';

import { useColumns } from './use-columns';

function tracksOf(row: Record<string, string | number>) {
  const columns = Object.keys(row);
  const table = { table: 0, columns, allColumns: columns.length, rowCount: 1 };
  const cells = Object.values(row).map((value) => ({
    text: String(value),
    kind: typeof value === 'number' ? ('number' as const) : ('string' as const),
    length: String(value).length,
  }));
  const { result } = renderHook(() => useColumns(table, [{ row: 0, cells }], 0));
  return String(result.current.style.gridTemplateColumns)
    .split(/ (?=minmax)/)
    .slice(1);
}

it('gives a Chinese character the room of two letters', () => {
  expect(tracksOf({ item: '港口长棍面包' })).toEqual(tracksOf({ item: 'twelve chars' }));
});

it('cuts no text of 24 letters', () => {
  expect(tracksOf({ item: 'the street of small kiln' })).toEqual(['minmax(198px, 198fr)']);
});

it('leaves to texts what numbers do not need', () => {
  expect(tracksOf({ id: 1, name: 'Oslo', price: 12 })).toEqual([
    'minmax(50px, 50px)',
    'minmax(64px, 64fr)',
    'minmax(72px, 72px)',
  ]);
  expect(tracksOf({ id: 1, price: 12 })).toEqual(['minmax(50px, 50fr)', 'minmax(72px, 72fr)']);
});

it('gives long texts the room that short columns leave, and no name of a column takes it', () => {
  const [density, city, note, about] = tracksOf({
    population_density_per_km2: 1,
    city: 'Oslo',
    note: 'n'.repeat(60),
    about: 'a'.repeat(900),
  });
  expect([density, city]).toEqual(['minmax(109px, 109px)', 'minmax(64px, 64px)']);
  expect([note, about]).toEqual(['minmax(237px, 464fr)', 'minmax(237px, 908fr)']);
});

it('renders all columns that are in view, and few beside them', () => {
  const columns = Array.from({ length: 60 }, (_, index) => `c${index}`);
  const table = { table: 0, columns, allColumns: 60, rowCount: 1 };
  const { result, rerender } = renderHook(({ view }) => useColumns(table, null, view), { initialProps: { view: 500 } });
  expect([result.current.from, result.current.to]).toEqual([0, 14]);
  rerender({ view: 5000 });
  expect(result.current.to).toBe(60);
  rerender({ view: 500 });
  act(() => result.current.onScroll({ currentTarget: { scrollLeft: 1000 } } as never));
  expect([result.current.from, result.current.to]).toEqual([15, 31]);
});
