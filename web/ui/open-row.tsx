import styles from './open-row.module.css';

interface OpenRowProps {
  name: string;
  isOpen: boolean;
  onOpen: () => void;
}

export function OpenRow({ name, isOpen, onOpen }: OpenRowProps) {
  return (
    <button type="button" className={styles['open']} aria-expanded={isOpen} onClick={onOpen}>
      {name}
    </button>
  );
}
