import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from '../class-names';
import styles from './table.module.css';

export type Direction = 'ascending' | 'descending';

interface SortButtonProps {
  direction: Direction | undefined;
  title?: string;
  onSort: () => void;
  children: ReactNode;
}

export function SortButton({ direction, title, onSort, children }: SortButtonProps) {
  return (
    <button
      type="button"
      title={title}
      className={classNames('row bare icons-14 gap-4 wide tall muted semibold pointer', styles['sort'])}
      onClick={onSort}
    >
      {children}
      {direction === 'ascending' && <ArrowUp aria-hidden />}
      {direction === 'descending' && <ArrowDown aria-hidden />}
    </button>
  );
}
