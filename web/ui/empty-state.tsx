import type { ReactNode } from 'react';

import { classNames } from './class-names';
import styles from './empty-state.module.css';
import { Lens } from './lens';

interface EmptyStateProps {
  icon?: ReactNode;
  isBusy?: boolean;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

export function EmptyState({ icon, isBusy = false, title, children, actions }: EmptyStateProps) {
  return (
    <div className={classNames(styles['empty'], isBusy && 'late')}>
      <Lens isBusy={isBusy}>{icon}</Lens>
      <div className="semibold">{title}</div>
      {children !== undefined && <div className={styles['text']}>{children}</div>}
      {Boolean(actions) && <div className="flex gap-8 above-8">{actions}</div>}
    </div>
  );
}
