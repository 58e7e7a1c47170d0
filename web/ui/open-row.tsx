import styles from './open-row.module.css';

export function OpenRow({ name, isOpen, onOpen }: { name: string; isOpen: boolean; onOpen: () => void }) {
  return (
    <button type="button" className={styles['open']} aria-expanded={isOpen} onClick={onOpen}>
      {name}
    </button>
  );
}
