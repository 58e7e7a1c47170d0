/** Milliseconds after which it is done though the page is busy. */
const LATEST = 1000;

const waiting = new Set<(isLeaving?: boolean) => void>();

/**
 * Does what nobody waits for once the page has drawn what it has.
 * @param ifLeft whether it is done, too, when the page goes before that. What draws is not: Chromium loads a picture that comes
 * into a page that goes as a ping, which the page's policy forbids.
 */
export function afterDrawing<T>(work: () => T | Promise<T>, ifLeft: 'done' | 'dropped' = 'done'): Promise<T> {
  return new Promise((resolve, reject) => {
    const start = (isLeaving = false) => {
      if (!waiting.delete(start) || (isLeaving && ifLeft === 'dropped')) return;
      new Promise<T>((done) => done(work())).then(resolve, reject);
    };
    waiting.add(start);
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => start(), { timeout: LATEST });
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
    for (const start of [...waiting]) start(true);
  });
}
