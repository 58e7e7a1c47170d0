import {
  hasMarkdownBlocks,
  inlineMarkdown,
  withHardBreaks,
} from '../../ui/markdown/inline-markdown';
import { MarkdownView } from '../../ui/markdown/markdown-view';
import styles from './schema-outline.module.css';

/** The server's own words, read as Markdown. Only lists, tables and the like wait for the whole reader. */
export function Words({ text }: { text: unknown }) {
  const words = typeof text === 'string' ? text.trim() : '';
  if (words === '') return null;
  return (
    <div className={styles['words']}>
      {hasMarkdownBlocks(words) ? (
        <MarkdownView text={withHardBreaks(words)} />
      ) : (
        <p>{inlineMarkdown(words)}</p>
      )}
    </div>
  );
}
