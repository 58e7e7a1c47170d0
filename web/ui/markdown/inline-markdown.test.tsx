import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { hasMarkdownBlocks, inlineMarkdown, withHardBreaks } from './inline-markdown';

const html = (text: string) => renderToStaticMarkup(inlineMarkdown(text));

describe('a description of one piece', () => {
  it.each([
    ['Use `a | b` or ``x`y``.', 'Use <code>a | b</code> or <code>x`y</code>.'],
    ['**Bold `code`** and *slanted*', '<strong>Bold <code>code</code></strong> and <em>slanted</em>'],
    ['2 * 3 * 4, a*b*c, **', '2 * 3 * 4, a*b*c, **'],
    ['snake_case_name, __init__ and _this_', 'snake_case_name, __init__ and _this_'],
    ['C:\\*\\d+\\.', 'C:\\*\\d+\\.'],
    ['`**not bold**`', '<code>**not bold**</code>'],
    ['two\nlines', 'two\nlines'],
  ])('%j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    ['https://a.example/Name_(town), see', 'https://a.example/Name_(town)'],
    ['[Name](https://a.example/Name_(town)).', 'https://a.example/Name_(town)'],
    ['(https://a.example/?id[]=1)', 'https://a.example/?id[]=1'],
    ['https://a.example/wiki/中文', 'https://a.example/wiki/中文'],
    ['见（https://a.example/x）。https://b.example', 'https://a.example/x'],
    ['https://a.example/x。然后see', 'https://a.example/x'],
    ['https://a.example/x(unclosed', 'https://a.example/x'],
  ])('links %s to the whole address', (text, address) => {
    expect(/href="([^"]*)"/.exec(html(text))?.[1]).toBe(address);
  });

  it('links to the web and to nothing else', () => {
    const safe = 'target="_blank" rel="noopener noreferrer"';
    expect(html('[docs](https://a.example/x) (see https://b.example/y.)')).toBe(
      `<a href="https://a.example/x" ${safe}>docs</a> (see <a href="https://b.example/y" ${safe}>https://b.example/y</a>.)`,
    );
    for (const text of ['[x](javascript:alert(1))', '<img src=x onerror=alert(1)>', '<b>'])
      expect(html(text)).not.toMatch(/<(?:a|img|b)\b/);
  });
});

describe('a description of several blocks', () => {
  it.each(['One of:\n- a\n- b', '# Title', '1. first', '```\ncode\n```', '| a | b |\n| - | - |'])(
    'is laid out: %j',
    (text) => {
      expect(hasMarkdownBlocks(text)).toBe(true);
    },
  );

  it.each(['a - b', '-1 or 1', '3.5 is fine', '#hashtag', 'see `a|b`', 'x > y'])('is not seen in %j', (text) => {
    expect(hasMarkdownBlocks(text)).toBe(false);
  });

  it('keeps its line breaks, but not within code', () => {
    expect(withHardBreaks('a\nb\n\n```\nx\ny\n```\nc')).toBe('a  \nb\n\n```\nx\ny\n```\nc');
  });
});
