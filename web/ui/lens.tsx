import type { ReactNode } from 'react';

import styles from './lens.module.css';

/** The ring at the end of a call, with nothing in it yet, or what it is about; it turns while something is awaited. */
export function Lens({ isBusy = false, children }: { isBusy?: boolean; children?: ReactNode }) {
  return (
    <span aria-hidden className={styles['lens']} data-busy={isBusy}>
      {children}
    </span>
  );
}
