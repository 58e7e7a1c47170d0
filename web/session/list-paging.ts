import { useSyncExternalStore } from 'react';

/** Servers and methods whose lists come page by page, remembered in this browser. */
const listeners = new Set<() => void>();

function keyOf(server: string, method: string): string {
  return `loupe.pageByPage/${encodeURIComponent(server)}/${method}`;
}

/** Whether a server's list is fetched page by page, as the person asks for each; otherwise all of it at once. */
export function isPageByPage(server: string, method: string): boolean {
  return localStorage.getItem(keyOf(server, method)) !== null;
}

export function setPageByPage(server: string, method: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(keyOf(server, method), '1');
    else localStorage.removeItem(keyOf(server, method));
  } catch {
    // The storage is full: the list stays as it is.
  }
  for (const listener of listeners) listener();
}

export function usePageByPage(server: string, method: string): boolean {
  return useSyncExternalStore(subscribe, () => isPageByPage(server, method));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
