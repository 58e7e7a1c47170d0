/** Answers equal calls in their order, then with the last. */
export class AnswerOrder<Call extends object> {
  readonly #answered = new Map<Call, number>();

  next(same: readonly Call[]): Call | undefined {
    const [first] = same;
    if (!first) return undefined;
    const times = this.#answered.get(first) ?? 0;
    this.#answered.set(first, times + 1);
    return same[Math.min(times, same.length - 1)];
  }
}
