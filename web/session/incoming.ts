/** Listeners hear of the growing once per this many milliseconds. */
const NOTIFY_EVERY = 100;

/**
 * How much has come of messages that are too large to arrive at once.
 * A React store: {@link subscribe} and {@link bytes} fit `useSyncExternalStore`.
 */
export class Incoming {
  readonly #streams = new Map<object, number>();
  readonly #listeners = new Set<() => void>();
  #shown = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Notes how many bytes one stream has of its unfinished message; 0 when it is whole. */
  grown(stream: object, bytes: number): void {
    if (bytes > 0) this.#streams.set(stream, bytes);
    else if (!this.#streams.delete(stream)) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#shown = [...this.#streams.values()].reduce((sum, each) => sum + each, 0);
      for (const listener of this.#listeners) listener();
    }, NOTIFY_EVERY);
  }

  /** Bytes of unfinished messages, in all. */
  bytes = (): number => this.#shown;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
