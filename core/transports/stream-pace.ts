/** At most this many streams in this many milliseconds; each further one waits. */
const MAX_STREAMS = 30;
const WINDOW_MS = 10_000;
const WAIT_MS = 1000;

/** A server that ends each at once (`retry: 1`) would fill the log with hundreds of exchanges a minute. */
export class StreamPace {
  #opened: number[] = [];

  /** Resolves when the next stream may open. An aborted signal ends the wait. */
  async turn(signal?: AbortSignal): Promise<void> {
    const since = performance.now() - WINDOW_MS;
    this.#opened = this.#opened.filter((at) => at > since);
    if (this.#opened.length >= MAX_STREAMS) await pause(WAIT_MS, signal);
    this.#opened.push(performance.now());
  }
}

/** The maximum of `setTimeout`, some 24 days. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Ends early, without rejecting, once the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, MAX_TIMEOUT_MS));
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });
}
