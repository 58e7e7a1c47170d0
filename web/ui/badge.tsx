import type { ReactNode } from 'react';

import styles from './badge.module.css';
import { classNames } from './class-names';

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'lost' | 'note';

export function Badge({ tone = 'neutral', title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span className={classNames(styles['badge'], styles[tone])} title={title}>
      {children}
    </span>
  );
}
