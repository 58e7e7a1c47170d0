import { Fragment, type ReactNode } from 'react';

import styles from './highlight.module.css';

/** A text with every occurrence of the wanted one marked. */
export function Highlight({
  text,
  wanted,
  caseSensitive = false,
  current = false,
}: {
  text: string;
  wanted: string;
  caseSensitive?: boolean;
  /** Whether the search stands at this text. */
  current?: boolean;
}): ReactNode {
  if (wanted === '') return text;
  const hay = caseSensitive ? text : text.toLowerCase();
  const needle = caseSensitive ? wanted : wanted.toLowerCase();
  // A text that changes its length in lower case cannot be cut by offsets of the lower one.
  if (hay.length !== text.length || !hay.includes(needle)) return text;
  const pieces: ReactNode[] = [];
  let from = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    pieces.push(
      <Fragment key={at}>
        {text.slice(from, at)}
        <mark className={current ? styles['current'] : styles['mark']}>
          {text.slice(at, at + needle.length)}
        </mark>
      </Fragment>,
    );
    from = at + needle.length;
  }
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  );
}
