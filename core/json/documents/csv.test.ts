import { expect, test } from 'vitest';

import { csvLine, csvReport } from './csv';

test('a line quotes what needs it, and changes nothing', () => {
  expect(csvLine(['a', 'b,"c"', '=1+1', ' two\nlines '])).toBe('a,"b,""c""",=1+1," two\nlines "\r\n');
});

test('a report runs nothing in a spreadsheet, and keeps its numbers', () => {
  expect(
    csvReport([
      ['=HYPERLINK("x")', '@a', '-x'],
      ['-32602', -1.5, 7],
    ]),
  ).toBe(`"'=HYPERLINK(""x"")",'@a,'-x\r\n-32602,-1.5,7\r\n`);
});
