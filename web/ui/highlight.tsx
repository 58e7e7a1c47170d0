import { Fragment, type ReactNode } from 'react';

import styles from './highlight.module.css';

/** Where the wanted text stands in another. */
export function hitsIn(text: string, wanted: string, caseSensitive: boolean): number[] {
  if (wanted === '') return [];
  const hay = caseSensitive ? text : text.toLowerCase();
  const needle = caseSensitive ? wanted : wanted.toLowerCase();
  // A text that changes its length in lower case cannot be cut by offsets of the lower one.
  if (hay.length !== text.length) return [];
  const hits: number[] = [];
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) {
    hits.push(at);
  }
  return hits;
}

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
  const hits = hitsIn(text, wanted, caseSensitive);
  if (hits.length === 0) return text;
  return (
    <>
      {hits.map((at, i) => (
        <Fragment key={at}>
          {text.slice(i === 0 ? 0 : (hits[i - 1] ?? 0) + wanted.length, at)}
          <mark className={current ? styles['current'] : styles['mark']}>{text.slice(at, at + wanted.length)}</mark>
        </Fragment>
      ))}
      {text.slice((hits.at(-1) ?? 0) + wanted.length)}
    </>
  );
}
