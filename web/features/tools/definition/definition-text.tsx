import { ServerMarkdown } from '../../../ui/markdown/server-markdown';
import styles from './schema-outline.module.css';

export function DefinitionText({ text }: { text: unknown }) {
  const markdown = typeof text === 'string' ? text.trim() : '';
  if (markdown === '') return null;
  return (
    <div className={`muted break readable ${styles['words'] ?? ''}`}>
      <ServerMarkdown text={markdown} />
    </div>
  );
}
