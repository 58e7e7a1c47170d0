import { useSyncExternalStore } from 'react';

const root = document.documentElement;

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(root, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The theme that the page shows now, whether chosen or the system's. */
export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () =>
    root.dataset['theme'] === 'dark' ? 'dark' : 'light',
  );
}
