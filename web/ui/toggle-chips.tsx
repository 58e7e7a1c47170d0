import type { ReactNode } from 'react';

import styles from './toggle-chips.module.css';

interface ToggleChipsProps<K extends string> {
  label: string;
  options: readonly { key: K; content: ReactNode }[];
  hidden: ReadonlySet<K>;
  onHidden: (hidden: ReadonlySet<K>) => void;
}

export function ToggleChips<K extends string>(props: ToggleChipsProps<K>) {
  const { label, options, hidden, onHidden } = props;
  return (
    <div role="group" aria-label={label} className="wrap gap-4 inline-flex">
      {options.map(({ key, content }) => (
        <button
          key={key}
          type="button"
          className={styles['chip']}
          aria-pressed={!hidden.has(key)}
          onClick={() => onHidden(toggled(hidden, key))}
        >
          {content}
        </button>
      ))}
    </div>
  );
}

export function toggled<K>(set: ReadonlySet<K>, key: K, isIn = !set.has(key)): ReadonlySet<K> {
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}
