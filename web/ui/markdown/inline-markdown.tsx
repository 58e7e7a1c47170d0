import { Fragment, type ReactNode } from 'react';

import { WEB_ADDRESS, WebLink } from '../web-link';

/** Without emphasis by underscores, since names have them (`get_user_id`), and backslashes, since patterns have them. */
const PATTERNS: readonly { pattern: RegExp; render: (groups: readonly string[], key: number) => ReactNode }[] = [
  {
    // `code`, ``a ` in code``
    pattern: /(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/,
    render: ([, , code = ''], key) => <code key={key}>{code.trim() === '' ? code : code.trim()}</code>,
  },
  {
    // [text](https://…), and an image as a link
    pattern: /!?\[([^\]\n]+)\]\((https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)\)/i,
    render: ([, text = '', url = ''], key) => link(url, text, key),
  },
  {
    // <https://…>
    pattern: /<(https?:\/\/[^\s<>]+)>/i,
    render: ([, url = ''], key) => link(url, url, key),
  },
  {
    pattern: WEB_ADDRESS,
    render: ([url = ''], key) => link(url, url, key),
  },
  {
    // **strong**
    pattern: /\*\*(\S(?:[^\n]*?\S)?)\*\*/,
    render: ([, text = ''], key) => <strong key={key}>{inlineMarkdown(text)}</strong>,
  },
  {
    // *emphasis*
    pattern: /(?<![\w*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])/,
    render: ([, text = ''], key) => <em key={key}>{inlineMarkdown(text)}</em>,
  },
];

function link(url: string, text: string, key: number): ReactNode {
  return (
    <WebLink key={key} url={url}>
      {text}
    </WebLink>
  );
}

/** All else, including HTML, is text. */
export function inlineMarkdown(text: string): ReactNode {
  const pieces: ReactNode[] = [];
  let rest = text;
  for (let key = 0; rest !== ''; key += 1) {
    const matches = PATTERNS.flatMap(({ pattern, render }) => {
      const match = pattern.exec(rest);
      return match ? [{ match, render }] : [];
    });
    const [first] = matches.toSorted((a, b) => a.match.index - b.match.index);
    if (!first) break;
    const { match, render } = first;
    pieces.push(<Fragment key={`t${key}`}>{rest.slice(0, match.index)}</Fragment>);
    pieces.push(render(match, key));
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

/** Longer texts would take {@link inlineMarkdown} too long: it searches for every pattern again after each match. */
const MAX_INLINE_LENGTH = 4_000;

export function hasMarkdownBlocks(text: string): boolean {
  return text.length > MAX_INLINE_LENGTH || BLOCKS.test(text);
}

/** Makes line breaks outside fenced code hard ones: descriptions mean them. */
export function withHardBreaks(text: string): string {
  return text
    .split(/(^(?:```|~~~)[^]*?^(?:```|~~~)[^\S\n]*$)/m)
    .map((part, index) => (index % 2 === 0 ? part.replace(/(\S)\n(?=[^\S\n]*\S)/g, '$1  \n') : part))
    .join('');
}
