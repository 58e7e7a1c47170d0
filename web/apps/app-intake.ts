/** What is taken of an app in a second; more waits. */
const RATE = 500;
/** Of these so many are taken as they come, each of which the page may draw; the others are taken a turn at a time, and drawn once. */
const AT_ONCE = 20;
/** What may wait; more is dropped, and counted. */
const MOST_WAITING = 5_000;
/** Milliseconds of work in a turn, and from one to the next: the page draws between them, and hears the person. */
const SLICE = 8;
const PAUSE = 50;
const SECOND = 1_000;

/**
 * Takes what an app posts in the order it came, no faster than the page bears: an app that floods slows down itself.
 * What comes slowly is taken at once.
 */
export class AppIntake {
  readonly #take: (posted: unknown) => void;
  readonly #onDropped: (count: number) => void;
  readonly #isReplaced: (posted: unknown) => boolean;
  #waiting: unknown[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the second that began at `#since`. */
  #taken = 0;
  #since = 0;
  #dropped = 0;

  /**
   * @param onDropped hears how many were dropped in all, between two turns
   * @param isReplaced whether a message that waits is out of date once another such comes: it stands for all before it
   */
  constructor(
    take: (posted: unknown) => void,
    onDropped: (count: number) => void,
    isReplaced: (posted: unknown) => boolean = () => false,
  ) {
    this.#take = take;
    this.#onDropped = onDropped;
    this.#isReplaced = isReplaced;
  }

  push(posted: unknown): void {
    if (this.#waiting.length === 0 && this.#timer === undefined && this.#mayTake(AT_ONCE)) {
      this.#take(posted);
      return;
    }
    if (this.#isReplaced(posted) && this.#isReplaced(this.#waiting.at(-1))) this.#waiting.splice(-1, 1, posted);
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(posted);
    else this.#dropped += 1;
    this.#soon();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #mayTake(most: number): boolean {
    const now = performance.now();
    if (now - this.#since >= SECOND) {
      this.#since = now;
      this.#taken = 0;
    }
    if (this.#taken >= most) return false;
    this.#taken += 1;
    return true;
  }

  #soon(): void {
    const rest = this.#taken < RATE ? PAUSE : Math.max(PAUSE, this.#since + SECOND - performance.now());
    this.#timer ??= setTimeout(() => this.#turn(), rest);
  }

  #turn(): void {
    this.#timer = undefined;
    const began = performance.now();
    let next = 0;
    while (next < this.#waiting.length && performance.now() - began < SLICE && this.#mayTake(RATE))
      this.#take(this.#waiting[next++]);
    this.#waiting.splice(0, next);
    if (this.#dropped > 0) this.#onDropped(this.#dropped);
    if (this.#waiting.length > 0) this.#soon();
  }
}
