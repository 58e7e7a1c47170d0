/** So many streams opened in so many milliseconds are too many; each further one waits. */
const MANY = 30;
const WITHIN = 10_000;
const WAIT = 1000;

/**
 * Slows the opening of event streams down where a server ends each at once and asks to be asked again (`retry: 1`):
 * without it hundreds of exchanges a minute would fill the log. What a server usually asks for is not held up.
 */
export class StreamPace {
  #opened: number[] = [];

  /** Resolves when the next stream may be opened: at once, mostly. An aborted signal ends the wait. */
  async turn(signal?: AbortSignal): Promise<void> {
    const since = performance.now() - WITHIN;
    this.#opened = this.#opened.filter((at) => at > since);
    if (this.#opened.length >= MANY) {
      await pause(WAIT, signal);
    }
    this.#opened.push(performance.now());
  }
}

/** The longest time that `setTimeout` can take, some 24 days. */
export const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** Waits so many milliseconds; not any longer once the signal has aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(milliseconds, LONGEST_TIMEOUT));
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });
}
