/** A map of limited size: `set` makes an entry the newest, and the oldest is evicted. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number;
  /** Advances and never restarts: from the beginning it would step over all that was deleted there. */
  readonly #oldest = this.keys();

  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    while (this.size > this.#maxSize) {
      const oldest = this.#oldest.next();
      if (oldest.done === true) break;
      this.delete(oldest.value);
    }
    return this;
  }
}
