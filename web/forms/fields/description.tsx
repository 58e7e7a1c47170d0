import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import styles from './description.module.css';
import { classNames } from '../../ui/class-names';
import {
  hasMarkdownBlocks,
  inlineMarkdown,
  withHardBreaks,
} from '../../ui/markdown/inline-markdown';
import { MarkdownView } from '../../ui/markdown/markdown-view';

const LONG_TEXT = 320;
const LONG_LINES = 4;

/** The schema's own words, read as Markdown, line breaks kept; long ones are cut to four lines until opened. */
export function Description({ id, text }: { id: string; text: unknown }) {
  const t = useTranslations('forms');
  const [whole, setWhole] = useState(false);
  const words = typeof text === 'string' ? text.trim() : '';
  // What fits a line is drawn at once, so that nothing jumps; only lists and the like wait for the whole reader.
  const content = useMemo(
    () => (hasMarkdownBlocks(words) ? undefined : inlineMarkdown(words)),
    [words],
  );
  if (words === '') return null;
  const isLong = words.length > LONG_TEXT || words.split('\n').length > LONG_LINES;
  const isCut = isLong && !whole;
  return (
    <div className={styles['description']}>
      {content === undefined ? (
        <div id={id} className={classNames(styles['blocks'], isCut && styles['low'])}>
          <MarkdownView text={withHardBreaks(words)} />
        </div>
      ) : (
        <div id={id} className={isCut ? styles['cut'] : styles['whole']}>
          {content}
        </div>
      )}
      {isLong && (
        <button
          type="button"
          className={styles['more']}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? 'less' : 'more')}
        </button>
      )}
    </div>
  );
}
