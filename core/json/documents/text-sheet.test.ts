import { describe, expect, it } from 'vitest';

import { cutLines, findOffsets, rowAt, TextSheet } from './text-sheet';

const find = (text: string, wanted: string, caseSensitive = false) =>
  Array.from(findOffsets(text, wanted, caseSensitive));

describe('cutLines', () => {
  it('loses nothing, however long a line is', () => {
    const text = `short\n${'word '.repeat(100)}\n\n${'x'.repeat(333)}\r\n😀${'😀'.repeat(60)}`;
    const lines = cutLines(text, 40);
    const rows = Array.from({ length: lines.count }, (_, row) => text.slice(lines.starts[row], lines.starts[row + 1]));
    expect(rows.join('')).toBe(text);
    for (const row of rows) {
      expect(row.length).toBeLessThanOrEqual(42);
      // No row begins or ends with half a pair.
      expect(/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(row)).toBe(false);
    }
    expect(lines.numbers[lines.count - 1]).toBe(5);
    expect(rows[rowAt(lines, 250)]).toContain('word');
  });
});

describe('findOffsets', () => {
  it('finds across the borders of its slices, once each', () => {
    const text = `${'-'.repeat(3_999_998)}Needle${'-'.repeat(3_999_998)}needleneedle`;
    expect(find(text, 'needle')).toEqual([3_999_998, 8_000_002, 8_000_008]);
    expect(find(text, 'needle', true)).toEqual([8_000_002, 8_000_008]);
    expect(find('aaaa', 'aa')).toEqual([0, 2]);
  });

  it('ignores case also beside a letter that is longer in lower case', () => {
    expect(find('İzmir, Ankara', 'ANKARA')).toEqual([7]);
  });
});

describe('TextSheet', () => {
  it('gives rows with the numbers of their lines, and the rows of hits', () => {
    const sheet = new TextSheet(`first\n${'word '.repeat(12)}\r\nlast`, 20);
    expect(sheet.lineCount).toBe(3);
    expect(sheet.rows(0, 99).map(({ number, text }) => [number, text])).toEqual([
      [1, 'first'],
      [2, 'word word word word '],
      [null, 'word word word word '],
      [null, 'word word word word '],
      [3, 'last'],
    ]);
    expect(sheet.find('word', true, 2)).toEqual({ count: 12, first: 4 });
    expect(sheet.rowOfHit(4)).toBe(2);
    expect(sheet.rowOfHit(12)).toBeNull();
    expect(sheet.find('LAST', true, 0)).toEqual({ count: 0, first: 0 });
  });
});
