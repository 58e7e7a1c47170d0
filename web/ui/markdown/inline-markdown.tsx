import { Fragment, type ReactNode } from 'react';

/**
 * What one line of Markdown can have in it. Emphasis by underscores is left alone, for names are written so, and
 * so are backslashes, for patterns are.
 */
const SHAPES: readonly {
  pattern: RegExp;
  draw: (groups: readonly string[], key: number) => ReactNode;
}[] = [
  {
    pattern: /(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/,
    draw: ([, , code = ''], key) => <code key={key}>{code.trim() === '' ? code : code.trim()}</code>,
  },
  {
    pattern: /!?\[([^\]\n]+)\]\((https?:\/\/[^\s()<>]+)\)/i,
    draw: ([, words = '', url = ''], key) => link(url, words, key),
  },
  {
    pattern: /<(https?:\/\/[^\s<>]+)>/i,
    draw: ([, url = ''], key) => link(url, url, key),
  },
  {
    pattern: /https?:\/\/[^\s<>"'`()[\]{}]*[\w/#=&-]/i,
    draw: ([url = ''], key) => link(url, url, key),
  },
  {
    pattern: /\*\*(\S(?:[^\n]*?\S)?)\*\*/,
    draw: ([, words = ''], key) => <strong key={key}>{inlineMarkdown(words)}</strong>,
  },
  {
    pattern: /(?<![\w*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])/,
    draw: ([, words = ''], key) => <em key={key}>{inlineMarkdown(words)}</em>,
  },
];

function link(url: string, words: string, key: number): ReactNode {
  return (
    <a key={key} href={url} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}

/** A description's code, emphasis and links, drawn at once; everything else, HTML too, as the text that it is. */
export function inlineMarkdown(text: string): ReactNode {
  const pieces: ReactNode[] = [];
  let rest = text;
  for (let key = 0; rest !== ''; key += 1) {
    const found = SHAPES.flatMap((shape) => {
      const match = shape.pattern.exec(rest);
      return match ? [{ shape, match }] : [];
    });
    const first = found.reduce<(typeof found)[number] | undefined>(
      (best, other) => (best && best.match.index <= other.match.index ? best : other),
      undefined,
    );
    if (!first) break;
    const { shape, match } = first;
    pieces.push(<Fragment key={`t${key}`}>{rest.slice(0, match.index)}</Fragment>);
    pieces.push(shape.draw(match, key));
    rest = rest.slice(match.index + match[0].length);
  }
  return (
    <>
      {pieces}
      {rest}
    </>
  );
}

const BLOCKS = /^(?: {0,3}(?:[-*+] |\d{1,3}[.)] |#{1,6} |>|```|~~~|\|.*\|\s*$))/m;

/** A longer text would take {@link inlineMarkdown} too long: it looks for every shape after each that it found. */
const LONGEST_INLINE = 4_000;

/** Whether a text has lists, headings, tables or the like, which want to be laid out, or is as long as such texts are. */
export function hasMarkdownBlocks(text: string): boolean {
  return text.length > LONGEST_INLINE || BLOCKS.test(text);
}

/** Line breaks of a text are meant, in descriptions: outside of fenced code each is made a hard one. */
export function withHardBreaks(text: string): string {
  return text
    .split(/(^(?:```|~~~)[^]*?^(?:```|~~~)[^\S\n]*$)/m)
    .map((part, index) => (index % 2 === 0 ? part.replace(/(\S)\n(?=[^\S\n]*\S)/g, '$1  \n') : part))
    .join('');
}
