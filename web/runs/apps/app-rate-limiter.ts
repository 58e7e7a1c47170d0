/** Messages per second; more wait. */
const MAX_PER_SECOND = 500;
/** Messages per second handled at once; the others are batched, so that the page draws once per batch. */
const MAX_AT_ONCE = 20;
/** More are dropped, and counted. */
const MAX_WAITING = 5_000;
/** Milliseconds of work per batch, and between batches: the page draws and takes input in between. */
const SLICE_MS = 8;
const PAUSE_MS = 50;
const SECOND_MS = 1_000;

/** Passes on the messages of an app, and delays or drops them if there are too many. */
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
    this.#schedule();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #mayTake(max: number): boolean {
    const now = performance.now();
    if (now - this.#since >= SECOND_MS) {
      this.#since = now;
      this.#taken = 0;
    }
    if (this.#taken >= max) return false;
    this.#taken += 1;
    return true;
  }

  #schedule(): void {
    const rest =
      this.#taken < MAX_PER_SECOND ? PAUSE_MS : Math.max(PAUSE_MS, this.#since + SECOND_MS - performance.now());
    this.#timer ??= setTimeout(() => this.#takeBatch(), rest);
  }

  #takeBatch(): void {
    this.#timer = undefined;
    const startedAt = performance.now();
    let next = 0;
    while (next < this.#waiting.length && performance.now() - startedAt < SLICE_MS && this.#mayTake(MAX_PER_SECOND))
      this.#take(this.#waiting[next++]);
    this.#waiting.splice(0, next);
    if (this.#dropped > 0) this.#onDropped(this.#dropped);
    if (this.#waiting.length > 0) this.#schedule();
  }
}
