/** Which of several equal calls answers next: each once, in their order, and the last one from then on. */
export class AnswerOrder<Call extends object> {
  /** How often each call was answered, by its first. */
  readonly #answered = new Map<Call, number>();

  /** @param same the calls that are equal, in their order */
  next(same: readonly Call[]): Call | undefined {
    const [first] = same;
    if (!first) return undefined;
    const times = this.#answered.get(first) ?? 0;
    this.#answered.set(first, times + 1);
    return same[Math.min(times, same.length - 1)];
  }
}
