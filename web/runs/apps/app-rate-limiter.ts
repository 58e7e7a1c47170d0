/** Messages per second; more wait. */
const MAX_PER_SECOND = 500;
/** Messages per second handled at once; the others are batched, so that the page draws once per batch. */
const MAX_AT_ONCE = 20;
/** More are dropped, and counted. */
const MAX_WAITING = 5_000;
/** Milliseconds of work per batch, and between batches: the page draws and takes input in between. */
const SLICE_MS = 8;
const PAUSE_MS = 50;
const SECOND = 1_000;

export class AppRateLimiter {
  readonly #take: (posted: unknown) => void;
  readonly #onDropped: (count: number) => void;
  readonly #isReplaced: (posted: unknown) => boolean;
  #waiting: unknown[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** In the second since `#since`. */
  #taken = 0;
  #since = 0;
  #dropped = 0;

  /** @param onDropped total so far @param isReplaced whether a later message makes a waiting one obsolete */
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
    if (this.#waiting.length === 0 && this.#timer === undefined && this.#mayTake(MAX_AT_ONCE)) {
      this.#take(posted);
      return;
    }
    if (this.#isReplaced(posted) && this.#isReplaced(this.#waiting.at(-1))) this.#waiting.splice(-1, 1, posted);
    else if (this.#waiting.length < MAX_WAITING) this.#waiting.push(posted);
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
    const rest = this.#taken < MAX_PER_SECOND ? PAUSE_MS : Math.max(PAUSE_MS, this.#since + SECOND - performance.now());
    this.#timer ??= setTimeout(() => this.#turn(), rest);
  }

  #turn(): void {
    this.#timer = undefined;
    const began = performance.now();
    let next = 0;
    while (next < this.#waiting.length && performance.now() - began < SLICE_MS && this.#mayTake(MAX_PER_SECOND))
      this.#take(this.#waiting[next++]);
    this.#waiting.splice(0, next);
    if (this.#dropped > 0) this.#onDropped(this.#dropped);
    if (this.#waiting.length > 0) this.#soon();
  }
}
