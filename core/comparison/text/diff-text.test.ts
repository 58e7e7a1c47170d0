import { expect, it } from 'vitest';

import { diffText, type TextLine, type TextRow } from './diff-text';

const line = (side: TextLine | undefined) =>
  side?.parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('') ?? '';

function told(row: TextRow): string {
  switch (row.kind) {
    case 'same':
      return `${row.before}/${row.after} ${row.text}`;
    case 'fold':
      return `… ${row.count}`;
    case 'changed':
      return `${row.before?.number ?? '-'} ${line(row.before)} | ${row.after?.number ?? '-'} ${line(row.after)}`;
  }
}

it('marks the words that differ, on both sides', () => {
  const diff = diffText('The cat sat on the mat.', 'The dog sat on a mat.');
  expect(diff.rows.map(told)).toEqual(['1 The [cat] sat on [the] mat. | 1 The [dog] sat on [a] mat.']);
  expect(diff).toMatchObject({ added: 2, removed: 2, coarse: 'no' });
});

it('folds what is the same, and counts its lines', () => {
  const lines = (changed: string) =>
    Array.from({ length: 30 }, (_, at) => (at === 15 ? changed : `line ${at + 1}`)).join('\n');
  const { rows } = diffText(lines('old'), lines('new'));
  expect(rows.map(told)).toEqual([
    '… 12',
    '13/13 line 13',
    '14/14 line 14',
    '15/15 line 15',
    '16 [old] | 16 [new]',
    '17/17 line 17',
    '18/18 line 18',
    '19/19 line 19',
    '… 11',
  ]);
});

it('shows lines that were put in, and ends of lines that differ', () => {
  expect(diffText('a\nc\n', 'a\nb\nc').rows.map(told)).toEqual(['1/1 a', '-  | 2 [b]', '2/3 c']);
  expect(diffText('a\nc\n', 'a\nb\nc').lastLineFeed).toBe('removed');
  expect(diffText('a\r\nb', 'a\nb').rows.map(told)).toEqual(['1 a[␍⏎] | 1 a[⏎]', '2/2 b']);
});

it('gives up comparing by word where a change is very long, and says so', () => {
  const { rows, coarse } = diffText('x y '.repeat(20_000), 'x z '.repeat(20_000));
  expect([rows.length, coarse]).toEqual([1, 'lines']);
});

it('takes texts of very many lines that are the same', () => {
  const lines = Array.from({ length: 150_000 }, () => 'x').join('\n');
  const { rows } = diffText(`${lines}\na`, `${lines}\nb`);
  expect(rows.at(0)).toMatchObject({ kind: 'fold', count: 149_997 });
});
