/** Milliseconds after which it is done though the page is busy. */
const LATEST = 1000;

const waiting = new Set<() => void>();

/** Does what nobody waits for once the page has drawn what it has, or before it goes. */
export function afterDrawing<T>(work: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const start = () => {
      if (waiting.delete(start)) new Promise<T>((done) => done(work())).then(resolve, reject);
    };
    waiting.add(start);
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: LATEST });
    else setTimeout(start);
  });
}

/** Milliseconds after which a page that draws no more counts as drawn. */
const NO_FRAME = 200;

/** Resolves when what has changed by now is on the screen: what the person sees next is computed after that. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestAnimationFrame !== 'function' || document.hidden) {
      setTimeout(resolve);
      return;
    }
    const late = setTimeout(resolve, NO_FRAME);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => {
    for (const start of [...waiting]) start();
  });
}
