import type { CSSProperties } from 'react';

import { classNames } from './class-names';
import styles from './call-line.module.css';

interface CallLineProps {
  /** The duration as a share of the longest one in the list: 0 to 1. */
  share?: number;
  isRunning?: boolean;
  className?: string;
}

/** A call, from its request (the dot) to its response (the ring). The text beside it says the same in words. */
export function CallLine({ share = 1, isRunning = false, className }: CallLineProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles['line'], className)}
      data-running={isRunning}
      style={{ '--share': share } as CSSProperties}
    />
  );
}
