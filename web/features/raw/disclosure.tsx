import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from '../../ui/class-names';
import styles from './disclosure.module.css';

interface DisclosureProps {
  open: boolean;
  onToggle: () => void;
  className: string | undefined;
  children: ReactNode;
}

export function Disclosure({ open, onToggle, className, children }: DisclosureProps) {
  return (
    <button type="button" aria-expanded={open} className={classNames(styles['toggle'], className)} onClick={onToggle}>
      <ChevronRight aria-hidden />
      {children}
    </button>
  );
}
