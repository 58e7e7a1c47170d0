/** Those who are told of something that happens, in the order in which they came. */
export class Listeners<Told extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...told: Told) => void>();

  get size(): number {
    return this.#listeners.size;
  }

  /** Calls back from now on; returns the way to stop, which says whether it was still called back. */
  add(listener: (...told: Told) => void): () => boolean {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @throws the first exception of a listener, once all were told */
  tell(...told: Told): void {
    const faults: unknown[] = [];
    for (const listener of [...this.#listeners]) {
      try {
        listener(...told);
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
  }
}

/**
 * A value that changes, and those who want to know: what React reads by `useStore` (web/ui).
 * The value is replaced, never changed in place.
 */
export class Store<Value> {
  #value: Value;
  readonly #listeners = new Listeners();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(value: Value) {
    this.#value = value;
  }

  snapshot = (): Value => this.#value;

  /** Calls back after each change; returns the way to stop. */
  subscribe = (listener: () => void): (() => void) => {
    const leave = this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.onFirst?.();
    return () => {
      if (leave() && this.#listeners.size === 0) this.onLast?.();
    };
  };

  /** For a store that works only while somebody listens: the first one came. */
  protected onFirst?(): void;
  /** The last one left. */
  protected onLast?(): void;

  /** Puts a value in the place of the one there is, and tells. */
  protected set(value: Value): void {
    this.#value = value;
    this.#listeners.tell();
  }

  /** {@link set}s what `read` gives after this many milliseconds: a burst of changes is told of together. */
  protected setSoon(read: () => Value, millis: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.set(read());
    }, millis);
  }
}

/** A store that whoever holds it may set. */
export class Writable<Value> extends Store<Value> {
  override set(value: Value): void {
    super.set(value);
  }
}
