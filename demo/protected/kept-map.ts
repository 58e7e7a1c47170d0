/** A map that lets its oldest entry go when it is full, so that nobody can fill the memory. */
export class KeptMap<Value> extends Map<string, Value> {
  private readonly limit: number;
  private readonly letGo: (value: Value) => void;

  constructor(limit: number, letGo: (value: Value) => void = () => {}) {
    super();
    this.limit = limit;
    this.letGo = letGo;
  }

  override set(key: string, value: Value): this {
    super.set(key, value);
    const [oldest] = this;
    if (this.size > this.limit && oldest && this.delete(oldest[0])) this.letGo(oldest[1]);
    return this;
  }
}
