import styles from './open-row.module.css';

interface OpenRowProps {
  name: string;
  isOpen: boolean;
  onOpen: () => void;
}

/** The name in a table's row, which opens the row. */
export function OpenRow({ name, isOpen, onOpen }: OpenRowProps) {
  return (
    <button type="button" className={styles['open']} aria-expanded={isOpen} onClick={onOpen}>
      {name}
    </button>
  );
}
