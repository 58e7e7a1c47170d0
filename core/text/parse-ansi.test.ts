import { describe, expect, it } from 'vitest';

import { parseAnsi } from './parse-ansi';

/** The painted pieces, each with its look. */
function pieces(source: string) {
  const { text, paint } = parseAnsi(source);
  return Array.from({ length: paint.spans.length / 3 }, (_, i) => {
    const [start = 0, end = 0, style = 0] = paint.spans.subarray(i * 3, i * 3 + 3);
    return [text.slice(start, end), paint.styles[style]];
  });
}

const shown = (source: string) => parseAnsi(source).text;

describe('parseAnsi', () => {
  it('colours and ends colours', () => {
    expect(pieces('a \x1b[31mred\x1b[39m b \x1b[1;92mgood\x1b[m c')).toEqual([
      ['red', { classes: ['red'] }],
      ['good', { classes: ['bold', 'green'] }],
    ]);
  });

  it('knows attributes and their ends', () => {
    expect(pieces('\x1b[1;3;4;9mx\x1b[22;23;24;29my\x1b[2mz\x1b[0m')).toEqual([
      ['x', { classes: ['bold', 'italic', 'underline', 'strike'] }],
      ['z', { classes: ['faint'] }],
    ]);
  });

  it('reads 256 colours and true colours, with semicolons or colons', () => {
    expect(pieces('\x1b[38;5;208ma\x1b[0m\x1b[38;2;1;2;3mb\x1b[0m')).toEqual([
      ['a', { classes: [], color: 'rgb(255 135 0)' }],
      ['b', { classes: [], color: 'rgb(1 2 3)' }],
    ]);
    expect(pieces('\x1b[38:2::1:2:3ma\x1b[0m\x1b[38:5:244mb')).toEqual([
      ['a', { classes: [], color: 'rgb(1 2 3)' }],
      ['b', { classes: [], color: 'rgb(128 128 128)' }],
    ]);
  });

  it('puts a legible colour on a ground, and swaps both', () => {
    expect(pieces('\x1b[103ma\x1b[40mb\x1b[0m\x1b[7mc')).toEqual([
      ['a', { classes: [], background: '#f0d04c', color: '#000000' }],
      ['b', { classes: [], background: '#000000', color: '#ffffff' }],
      ['c', { classes: [], background: '#6b6b6b', color: '#ffffff' }],
    ]);
  });

  it('carries colours over lines', () => {
    expect(pieces('\x1b[34ma\nb\x1b[0m')).toEqual([
      ['a', { classes: ['blue'] }],
      ['b', { classes: ['blue'] }],
    ]);
  });

  it('overwrites a line after a carriage return, as progress bars do', () => {
    expect(shown('10 %\r50 %\r100 %\ndone')).toBe('100 %\ndone');
    expect(shown('a long line\rshort')).toBe('shortg line');
    expect(shown('a long line\r\x1b[Kshort')).toBe('short');
    expect(shown('one\r\ntwo\r\n')).toBe('one\ntwo\n');
    expect(shown('abc\b\bX')).toBe('aXc');
    expect(shown('abc\x1b[2DX\x1b[6Gy')).toBe('aXc  y');
  });

  it('leaves out links, titles and screens, and keeps their words', () => {
    expect(shown('\x1b]8;;https://example.com\x1b\\here\x1b]8;;\x07!')).toBe('here!');
    expect(shown('\x1b]0;title\x07text\x1b[2J\x1b[H\x1b[?25l\x1b(Bend')).toBe('textend');
    expect(shown('broken \x1b[31')).toBe('broken 31');
    expect(shown('tab\there \x07bell')).toBe('tab\there bell');
  });
});
