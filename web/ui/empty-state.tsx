import type { ReactNode } from 'react';

import styles from './empty-state.module.css';

export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles['empty']}>
      {icon !== undefined && <div className={`faint ${styles['icon'] ?? ''}`}>{icon}</div>}
      <div className="semibold">{title}</div>
      {children !== undefined && <div className={styles['text']}>{children}</div>}
      {actions !== undefined && <div className="flex gap-8 above-8">{actions}</div>}
    </div>
  );
}
