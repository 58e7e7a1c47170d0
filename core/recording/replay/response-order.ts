/** Gives equal calls their recorded responses in order, then the last one again. */
export class ResponseOrder<Call extends object> {
  readonly #uses = new Map<Call, number>();

  next(same: readonly Call[]): Call | undefined {
    const [first] = same;
    if (!first) return undefined;
    const times = this.#uses.get(first) ?? 0;
    this.#uses.set(first, times + 1);
    return same[Math.min(times, same.length - 1)];
  }
}
