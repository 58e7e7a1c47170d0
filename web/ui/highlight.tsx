import { Fragment, type ReactNode } from 'react';

import { foldCase } from '../../core/json/fold-case';
import { isWholeWord } from '../../core/text/excerpt';
import { classNames } from './class-names';
import styles from './highlight.module.css';

export function hitsIn(text: string, query: string, caseSensitive: boolean): number[] {
  if (query === '') return [];
  const [haystack, needle] = caseSensitive ? [text, query] : [foldCase(text), foldCase(query)];
  const hits: number[] = [];
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length)) hits.push(at);
  return hits;
}

interface HighlightProps {
  text: string;
  query: string;
  caseSensitive?: boolean;
  current?: boolean;
}

export function Highlight({ text, query, caseSensitive = false, current = false }: HighlightProps): ReactNode {
  const hits = hitsIn(text, query, caseSensitive);
  if (hits.length === 0) return text;
  return (
    <>
      {hits.map((at, i) => (
        <Fragment key={at}>
          {text.slice(i === 0 ? 0 : (hits[i - 1] ?? 0) + query.length, at)}
          <mark
            className={classNames(
              styles[current ? 'current' : 'mark'],
              !isWholeWord(text, at, query.length) && styles['part'],
            )}
          >
            {text.slice(at, at + query.length)}
          </mark>
        </Fragment>
      ))}
      {text.slice((hits.at(-1) ?? 0) + query.length)}
    </>
  );
}

/** Invisible characters that some programs take for line breaks. */
const SEPARATORS: Readonly<Record<string, string>> = { '\x85': '␤', '\u2028': '⤶', '\u2029': '¶' };

/** Makes control characters and line separators visible, one character for one: `\x1b[1m` → `␛[1m`. */
export function visibleControls(text: string): string {
  return text.replace(/[\0-\x08\x0b-\x1f\x7f\x85\u2028\u2029]/g, (c) =>
    c === '\x7f' ? '␡' : (SEPARATORS[c] ?? String.fromCharCode(0x2400 + c.charCodeAt(0))),
  );
}
