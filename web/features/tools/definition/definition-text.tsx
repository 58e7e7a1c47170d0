import { ServerMarkdown } from '../../../ui/markdown/server-markdown';
import styles from './schema-outline.module.css';

/** The server's own words, read as Markdown. Nothing where there are none. */
export function DefinitionText({ text }: { text: unknown }) {
  const words = typeof text === 'string' ? text.trim() : '';
  if (words === '') return null;
  return (
    <div className={`muted break readable ${styles['words'] ?? ''}`}>
      <ServerMarkdown text={words} />
    </div>
  );
}
