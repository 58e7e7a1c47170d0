import { Writable } from '../../core/store';

const IDLE_TIMEOUT_MS = 1000;

const pendingStarts = new Set<(isLeaving?: boolean) => void>();

/** @param onUnload `drop` if it renders: Chromium loads an image that is added then as a ping, which the CSP forbids */
export function whenIdle<T>(work: () => T | Promise<T>, onUnload: 'run' | 'drop' = 'run'): Promise<T> {
  return new Promise((resolve, reject) => {
    const start = (isLeaving = false) => {
      if (!pendingStarts.delete(start) || (isLeaving && onUnload === 'drop')) return;
      new Promise<T>((done) => done(work())).then(resolve, reject);
    };
    pendingStarts.add(start);
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => start(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(start);
  });
}

const FRAME_TIMEOUT_MS = 200;

export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestAnimationFrame !== 'function' || document.hidden) {
      setTimeout(resolve);
      return;
    }
    const fallback = setTimeout(resolve, FRAME_TIMEOUT_MS);
    requestAnimationFrame(() => {
      clearTimeout(fallback);
      setTimeout(resolve);
    });
  });
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => {
    for (const start of [...pendingStarts]) start(true);
  });
}

export const firstScreenReady = new Writable(false);
