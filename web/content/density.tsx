import { createContext, type ReactNode, use } from 'react';

import styles from './density.module.css';

/** `workbench` shows everything with its details; `presentation` shows an audience the content, large. */
export const Density = createContext<'workbench' | 'presentation'>('workbench');

export function useIsPresented(): boolean {
  return use(Density) === 'presentation';
}

export function LargeText({ children }: { children: ReactNode }) {
  return useIsPresented() ? <div className={styles['large']}>{children}</div> : children;
}
