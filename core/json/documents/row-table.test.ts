import { describe, expect, it } from 'vitest';

import { findRows, jsonRows } from './json-rows';
import { JsonTree } from './json-tree';
import { RowTable } from './row-table';
import { csvSeparator, parseSeparated, separatedRows } from './separated-rows';

function tableOf(value: unknown) {
  const tree = new JsonTree(JSON.stringify(value));
  const place = findRows(tree, 0);
  if (place === null) return null;
  return new RowTable(jsonRows(tree, place.node));
}

const column = (table: RowTable, at: number) => table.rows(0, table.shown).map((row) => row.cells[at]?.text ?? null);

describe('a table of JSON rows', () => {
  it('is found in an array of objects and in the one member that is one', () => {
    expect(tableOf([{ a: 1 }])).not.toBeNull();
    expect(tableOf({ total: 1, items: [{ a: 1 }] })).not.toBeNull();
    expect(tableOf([1, 2])).toBeNull();
    expect(tableOf([{}, {}])).toBeNull();
    expect(tableOf({ a: [{ b: 1 }], c: [{ d: 1 }] })).toBeNull();
    expect(tableOf({ a: { b: 1 } })).toBeNull();
    expect(tableOf([{ a: 1 }, 'x'])).toBeNull();
  });

  it('has the union of the members as columns and tells absent from null', () => {
    const table = tableOf([{ a: 1 }, { b: null }, { a: { c: 2 }, b: 'x' }]);
    expect(table?.source.columns).toEqual(['a', 'b']);
    expect(table?.rows(0, 3).map((row) => row.cells.map((cell) => cell.text))).toEqual([
      ['1', null],
      [null, 'null'],
      ['{"c":2}', 'x'],
    ]);
  });

  it('sorts numbers by value, leaves the absent last, and goes back', () => {
    const table = tableOf([{ n: 10 }, { n: 9 }, { x: 1 }, { n: 1e3 }, { n: 'b10' }, { n: 'b9' }]);
    if (table === null) throw new Error('no table');
    table.sort(0, 'ascending');
    expect(column(table, 0)).toEqual(['9', '10', '1000', 'b9', 'b10', null]);
    table.sort(0, 'descending');
    expect(column(table, 0)).toEqual(['b10', 'b9', '1000', '10', '9', null]);
    table.sort(null, 'ascending');
    expect(column(table, 0)).toEqual(['10', '9', null, '1000', 'b10', 'b9']);
  });

  it('holds, sorts and filters 100,000 rows', () => {
    const table = tableOf(Array.from({ length: 100_000 }, (_, i) => ({ id: i, name: `row ${(i * 7919) % 100_000}` })));
    if (table === null) throw new Error('no table');
    expect(table.sort(1, 'ascending')).toBe(100_000);
    expect(table.rows(99_999, 100_000)[0]?.cells[1]?.text).toBe('row 99999');
    expect(table.filter('ROW 4242')).toBe(11);
    expect(column(table, 1)[0]).toBe('row 4242');
  });

  it('is exported as CSV exactly as it is, formulas too', () => {
    const table = tableOf([
      { a: 'x,y', b: 'say "hi"' },
      { a: 'line\nbreak' },
      { a: '=1+1', b: 12345678901234567890n.toString() },
    ]);
    expect(table?.csv('all').join('')).toBe(
      'a,b\r\n"x,y","say ""hi"""\r\n"line\nbreak",\r\n=1+1,12345678901234567890\r\n',
    );
  });

  it('is exported as JSON with every digit, all of it or what is shown', () => {
    const tree = new JsonTree('[{"n":12345678901234567890,"s":"b"},{"n":1.10,"s":"a"},{"s":"c"}]');
    const table = new RowTable(jsonRows(tree, 0));
    table.sort(1, 'ascending');
    table.filter('1');
    expect(table.json('shown').join('')).toBe('[\n  {"n":1.10,"s":"a"},\n  {"n":12345678901234567890,"s":"b"}\n]\n');
    expect(JSON.parse(table.json('all').join(''))).toHaveLength(3);
    expect(table.csv('all')[1]).toBe('12345678901234567890,b\r\n');
    table.filter('nothing');
    expect(table.json('shown').join('')).toBe('[]\n');
  });
});

describe('separated text', () => {
  it('reads quotes, line breaks in them, uneven rows and both line ends', () => {
    expect(parseSeparated('a,b\r\n"x, ""y""\nz",2\n3\n,\n', ',')).toEqual([
      ['a', 'b'],
      ['x, "y"\nz', '2'],
      ['3'],
      ['', ''],
    ]);
    expect(csvSeparator('a;b;"x,y,z"\n1,5;2;3')).toBe(';');
    expect(csvSeparator('a,b')).toBe(',');
    expect(parseSeparated('a\tb', '\t')).toEqual([['a', 'b']]);
    expect(parseSeparated('a,"unclosed', ',')).toEqual([['a', 'unclosed']]);
  });

  it('drops no cell and sorts numbers by value', () => {
    const table = new RowTable(separatedRows('n,t\n10,a\n9,b,extra\n', ','));
    expect(table.source.columns).toEqual(['n', 't', '']);
    table.sort(0, 'ascending');
    expect(column(table, 0)).toEqual(['9', '10']);
    expect(column(table, 2)).toEqual(['extra', null]);
  });

  it('is exported as JSON under names that are all different', () => {
    const table = new RowTable(separatedRows('a,a,\n1,2,3\n4\n', ','));
    expect(JSON.parse(table.json('all').join(''))).toEqual([{ a: '1', 'a 2': '2', 'column 3': '3' }, { a: '4' }]);
    const taken = new RowTable(separatedRows('column 2,\n1,2\n', ','));
    expect(JSON.parse(taken.json('all').join(''))).toEqual([{ 'column 2': '1', 'column 2 2': '2' }]);
  });
});
