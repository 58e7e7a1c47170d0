/** A map that lets its oldest entry go when it is full, so that nobody can fill the memory. */
export class KeptMap<Value> {
  private readonly entries = new Map<string, Value>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  /** @returns what had to go for it */
  set(key: string, value: Value): Value | undefined {
    this.entries.set(key, value);
    if (this.entries.size <= this.limit) return undefined;
    const [oldest] = this.entries;
    if (oldest === undefined) return undefined;
    this.entries.delete(oldest[0]);
    return oldest[1];
  }

  /** @returns what it was, once */
  take(key: string): Value | undefined {
    const value = this.entries.get(key);
    this.entries.delete(key);
    return value;
  }

  values(): IterableIterator<Value> {
    return this.entries.values();
  }
}
