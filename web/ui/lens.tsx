import type { ReactNode } from 'react';

import styles from './lens.module.css';

/** Loupe's ring: empty, or around an icon; it turns while something is awaited. */
export function Lens({ isBusy = false, children }: { isBusy?: boolean; children?: ReactNode }) {
  return (
    <span aria-hidden className={styles['lens']} data-busy={isBusy}>
      {children}
    </span>
  );
}
