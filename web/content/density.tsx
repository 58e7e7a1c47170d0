import { createContext, type ReactNode, use } from 'react';

import styles from './density.module.css';

/** For whom content is shown: all of it with its facts, or for an audience what it says, large, and nothing of how it was sent. */
export const Density = createContext<'workbench' | 'presentation'>('workbench');

export function useIsPresented(): boolean {
  return use(Density) === 'presentation';
}

/** Words as large as an audience reads them; elsewhere as they are. */
export function Words({ children }: { children: ReactNode }) {
  return useIsPresented() ? <div className={styles['words']}>{children}</div> : children;
}
