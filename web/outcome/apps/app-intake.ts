/** What an app may post in a second; more waits. */
const RATE = 500;
/** What may wait; more is dropped, and counted. */
const MOST_WAITING = 5_000;
/** Milliseconds of work between two turns of the page. */
const SLICE = 8;
const SECOND = 1_000;

/**
 * Takes what an app posts in the order it came, no faster than the page bears: an app that floods slows down itself.
 * What comes slowly is taken at once.
 */
export class AppIntake {
  readonly #take: (posted: unknown) => void;
  readonly #onDropped: (count: number) => void;
  #waiting: unknown[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the second that began at `#since`. */
  #taken = 0;
  #since = 0;
  #dropped = 0;

  /** @param onDropped hears how many were dropped in all, between two turns */
  constructor(take: (posted: unknown) => void, onDropped: (count: number) => void) {
    this.#take = take;
    this.#onDropped = onDropped;
  }

  push(posted: unknown): void {
    if (this.#waiting.length === 0 && this.#timer === undefined && this.#mayTake()) {
      this.#take(posted);
      return;
    }
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(posted);
    else this.#dropped += 1;
    this.#soon();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #mayTake(): boolean {
    const now = performance.now();
    if (now - this.#since >= SECOND) {
      this.#since = now;
      this.#taken = 0;
    }
    this.#taken += 1;
    return this.#taken <= RATE;
  }

  #soon(): void {
    const rest = this.#taken < RATE ? 0 : Math.max(0, this.#since + SECOND - performance.now());
    this.#timer ??= setTimeout(() => this.#turn(), rest);
  }

  #turn(): void {
    this.#timer = undefined;
    const began = performance.now();
    let next = 0;
    while (next < this.#waiting.length && performance.now() - began < SLICE && this.#mayTake())
      this.#take(this.#waiting[next++]);
    this.#waiting.splice(0, next);
    if (this.#dropped > 0) this.#onDropped(this.#dropped);
    if (this.#waiting.length > 0) this.#soon();
  }
}
