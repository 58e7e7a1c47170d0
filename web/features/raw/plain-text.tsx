import styles from './plain-text.module.css';

export function PlainText({ label, text }: { label: string; text: string }) {
  return (
    <pre className={styles['text']} tabIndex={0} aria-label={label}>
      {text}
    </pre>
  );
}
