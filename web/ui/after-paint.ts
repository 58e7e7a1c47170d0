import { Writable } from '../../core/store';

/** Milliseconds after which the work runs though the page is busy. */
const IDLE_TIMEOUT_MS = 1000;

const waiting = new Set<(isLeaving?: boolean) => void>();

/**
 * Runs work that nobody waits for once the page is rendered and idle.
 * @param onUnload whether it also runs as the page unloads. Rendering must not: Chromium loads an image that is added
 * then as a ping, which the CSP forbids.
 */
export function whenIdle<T>(work: () => T | Promise<T>, onUnload: 'run' | 'drop' = 'run'): Promise<T> {
  return new Promise((resolve, reject) => {
    const start = (isLeaving = false) => {
      if (!waiting.delete(start) || (isLeaving && onUnload === 'drop')) return;
      new Promise<T>((done) => done(work())).then(resolve, reject);
    };
    waiting.add(start);
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => start(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(start);
  });
}

/** Milliseconds after which a page that draws no frame counts as drawn. */
const FRAME_TIMEOUT_MS = 200;

/** Resolves once the pending changes are on the screen, so that heavy work comes after them. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestAnimationFrame !== 'function' || document.hidden) {
      setTimeout(resolve);
      return;
    }
    const late = setTimeout(resolve, FRAME_TIMEOUT_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => {
    for (const start of [...waiting]) start(true);
  });
}

/** Whether the first screen is rendered; prefetching waits for it. */
export const firstScreenReady = new Writable(false);
