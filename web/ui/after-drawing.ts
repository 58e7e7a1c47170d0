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

if (typeof window !== 'undefined') {
  addEventListener('pagehide', () => {
    for (const start of [...waiting]) start();
  });
}
