import { memoizeByObject } from './json/memoize-by-object';

export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>();

  get size(): number {
    return this.#listeners.size;
  }

  /** Returns the unsubscribe function, which tells whether the listener was still subscribed. */
  add(listener: (...args: Args) => void): () => boolean {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls all listeners. @throws the first of their exceptions, afterwards */
  emit(...args: Args): void {
    const errors: unknown[] = [];
    for (const listener of [...this.#listeners]) {
      try {
        listener(...args);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}

const abortListeners = memoizeByObject((signal: AbortSignal) => {
  const listeners = new Listeners();
  signal.addEventListener('abort', () => listeners.emit());
  return listeners;
});

/** Once for all calls on a signal: Node searches its listeners at each new one. Returns the unsubscribe function. */
export function onAbort(signal: AbortSignal, listener: () => void): () => boolean {
  return abortListeners(signal).add(listener);
}

/** An observable value, replaced and never mutated: React reads it by `useStore` (web/ui). */
export class Store<Value> {
  #value: Value;
  readonly #listeners = new Listeners();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(value: Value) {
    this.#value = value;
  }

  snapshot = (): Value => this.#value;

  subscribe = (listener: () => void): (() => void) => {
    const leave = this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.onFirst?.();
    return () => {
      if (leave() && this.#listeners.size === 0) this.onLast?.();
    };
  };

  /** Called when the first listener subscribes, for a store that works only while observed. */
  protected onFirst?(): void;
  protected onLast?(): void;

  protected set(value: Value): void {
    this.#value = value;
    this.#listeners.emit();
  }

  /** Batches a burst of changes: {@link set}s the result of `read` after this many milliseconds. */
  protected setSoon(read: () => Value, millis: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.set(read());
    }, millis);
  }
}

export class Writable<Value> extends Store<Value> {
  override set(value: Value): void {
    super.set(value);
  }
}
