/** A map of at most so many entries: what is set is the newest, and the oldest goes. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number;
  /** Goes on where it was: from the beginning it would pass all that was deleted there. */
  readonly #oldest = this.keys();

  constructor(most: number) {
    super();
    this.#maxSize = most;
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
