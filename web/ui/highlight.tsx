import { Fragment, type ReactNode } from 'react';

import styles from './highlight.module.css';

export function hitsIn(text: string, query: string, caseSensitive: boolean): number[] {
  if (query === '') return [];
  const hay = caseSensitive ? text : text.toLowerCase();
  const needle = caseSensitive ? query : query.toLowerCase();
  // If lower case has another length, its offsets do not fit.
  if (hay.length !== text.length) return [];
  const hits: number[] = [];
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) {
    hits.push(at);
  }
  return hits;
}

export function Highlight({
  text,
  query,
  caseSensitive = false,
  current = false,
}: {
  text: string;
  query: string;
  caseSensitive?: boolean;
  /** Whether it has the current hit of the search. */
  current?: boolean;
}): ReactNode {
  const hits = hitsIn(text, query, caseSensitive);
  if (hits.length === 0) return text;
  return (
    <>
      {hits.map((at, i) => (
        <Fragment key={at}>
          {text.slice(i === 0 ? 0 : (hits[i - 1] ?? 0) + query.length, at)}
          <mark className={current ? styles['current'] : styles['mark']}>{text.slice(at, at + query.length)}</mark>
        </Fragment>
      ))}
      {text.slice((hits.at(-1) ?? 0) + query.length)}
    </>
  );
}
