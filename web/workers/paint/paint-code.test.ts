import { expect, it } from 'vitest';

import { languageNames, type Language } from '../../../core/text/language';
import { paintCode } from './paint-code';

function pieces(code: string, language: Language) {
  const { spans, styles } = paintCode(code, language);
  return Array.from({ length: spans.length / 3 }, (_, i) => {
    const [start = 0, end = 0, style = 0] = spans.subarray(i * 3, i * 3 + 3);
    return [code.slice(start, end), ...(styles[style]?.classes ?? [])];
  });
}

it('paints what stands there, whatever needs escaping in HTML', () => {
  const code = `const a = '<b>&amp;</b>'; // "x" & 'y' <z>\nreturn 1 < 2 && a;`;
  expect(pieces(code, 'javascript')).toEqual([
    ['const', 'keyword'],
    [`'<b>&amp;</b>'`, 'string'],
    [`// "x" & 'y' <z>`, 'comment'],
    ['return', 'keyword'],
    ['1', 'number'],
    ['2', 'number'],
  ]);
});

it('paints added and removed lines', () => {
  expect(pieces('@@ -1 +1 @@\n-old\n+new\n', 'diff')).toEqual([
    ['@@ -1 +1 @@', 'meta'],
    ['-old', 'deletion'],
    ['+new', 'addition'],
  ]);
});

it.each(Object.keys(languageNames) as Language[])('has a grammar of %s', (language) => {
  expect(() => paintCode('x: "y" # 1\n<a b="c">1</a>\n', language)).not.toThrow();
});
