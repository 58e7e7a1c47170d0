import { MarkdownView } from '../../ui/markdown/markdown-view';
import styles from './schema-outline.module.css';

/** Only text with a sign of Markdown is laid out as such: most descriptions are one plain line. */
const MARKED = /[*_`#[\]|<>]|\n|^\s*[-+\d]/;

/** The server's own words; nothing where there are none. */
export function Words({ text }: { text: unknown }) {
  if (typeof text !== 'string' || text.trim() === '') return null;
  return (
    <div className={styles['words']}>
      {MARKED.test(text) ? <MarkdownView text={text} /> : <p>{text}</p>}
    </div>
  );
}
