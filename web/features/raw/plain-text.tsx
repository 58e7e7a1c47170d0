import styles from './plain-text.module.css';

/** What came and is no message, as it was. */
export function PlainText({ label, text }: { label: string; text: string }) {
  return (
    <pre className={styles['text']} tabIndex={0} aria-label={label}>
      {text}
    </pre>
  );
}
