import { describe, expect, it } from 'vitest';

import { detectText } from './detect-text';
import { base64Bytes, summarizeContent, utf8Length } from './summarize-content';

describe('detectText', () => {
  it.each([
    ['plain', 'The sum of 2 and 3 is 5.'],
    ['plain', 'Echo: **hi'],
    ['plain', 'a, b and c\nd, e and f\ng, h and i\n'],
    ['plain', '5'],
    ['plain', '# not a heading, a shell comment\nls -l'],
    ['plain', '[not json'],
    ['json', '{"a":1}'],
    ['json', '\n [1, 2]\n'],
    ['markdown', '# Title\n\nSome text.\n'],
    ['markdown', 'See [this](https://example.com) now'],
    ['markdown', 'code:\n```js\n1\n```'],
    ['markdown', '- one\n- two\n\nand **bold** words'],
    ['markdown', '| a | b |\n|---|---|\n| 1 | 2 |'],
    ['csv', 'id,name,age\n1,x,3\n2,"y, z",4\n'],
    ['tsv', 'id\tname\n1\tx\n2\ty\n'],
  ] as const)('takes for %s: %j', (kind, text) => {
    expect(detectText(text)).toBe(kind);
  });

  it('believes a declared type', () => {
    expect(detectText('just words', 'text/markdown')).toBe('markdown');
    expect(detectText('a,b', 'text/csv; charset=utf-8')).toBe('csv');
    expect(detectText('# Title\n\ntext\n\n', 'text/x-python')).toBe('plain');
    expect(detectText('{"a":1}', 'application/vnd.api+json')).toBe('json');
    expect(detectText('# Title\n\ntext\n', 'text/plain')).toBe('markdown');
  });
});

describe('summarizeContent', () => {
  it('counts kinds and bytes', () => {
    const content = [
      { type: 'text', text: 'é中😀' },
      { type: 'text', text: 'ab' },
      { type: 'image', data: 'AAAA' },
      { type: 'resource', resource: { blob: 'AAA=' } },
      { type: 'hologram' },
      null,
    ];
    expect(summarizeContent({ content })).toEqual({
      kinds: { text: 2, image: 1, resource: 1, unknown: 2 },
      bytes: 9 + 2 + 3 + 2,
    });
    expect(summarizeContent('nonsense')).toEqual({ kinds: {}, bytes: 0 });
  });

  it('counts as the encoders do', () => {
    for (const text of ['', 'a', 'é', '中', '😀x', '中😀é'.repeat(20_000), 'a'.repeat(60_000)]) {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      expect(base64Bytes(btoa('x'.repeat(text.length)))).toBe(text.length);
    }
  });
});
