/** Drops its oldest entry when it is full, so that nobody can fill the memory. */
export class LimitedMap<Value> extends Map<string, Value> {
  private readonly limit: number;
  private readonly onDropped: (value: Value) => void;

  constructor(limit: number, onDropped: (value: Value) => void = () => {}) {
    super();
    this.limit = limit;
    this.onDropped = onDropped;
  }

  override set(key: string, value: Value): this {
    super.set(key, value);
    const [oldest] = this;
    if (this.size > this.limit && oldest && this.delete(oldest[0])) this.onDropped(oldest[1]);
    return this;
  }
}
