import { HostError } from '../../host';
import { MAX_TIMEOUT_MS } from '../../transports/stream-pace';
import { sessionMessage } from '../texts';

/**
 * A time limit that a sign of life starts anew and that stands still while a person is asked something.
 */
export class Deadline {
  readonly #limit: number;
  readonly #onExpired: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paused = false;

  /** @param limit milliseconds; `0` means no limit. */
  constructor(limit: number, onExpired: () => void) {
    this.#limit = limit;
    this.#onExpired = onExpired;
    this.extend();
  }

  /** Starts the limit anew. */
  extend(): void {
    clearTimeout(this.#timer);
    if (this.#limit > 0 && !this.#paused)
      this.#timer = setTimeout(this.#onExpired, Math.min(this.#limit, MAX_TIMEOUT_MS));
  }

  pause(): void {
    this.#paused = true;
    clearTimeout(this.#timer);
  }

  /** Starts the whole limit again: the person's time is not the server's. */
  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.extend();
  }

  stop(): void {
    this.pause();
  }
}

/**
 * What comes of a promise, unless it takes longer than so many milliseconds (0 for no limit).
 * @throws HostError `timeout`
 */
export async function within<T>(limit: number, promise: Promise<T>): Promise<T> {
  let deadline: Deadline | undefined;
  const expired = new Promise<never>((_, reject) => {
    deadline = new Deadline(limit, () =>
      reject(
        new HostError('timeout', sessionMessage('no-response', { limit }).message, {
          limit: String(limit),
        }),
      ),
    );
  });
  try {
    return await Promise.race([promise, expired]);
  } finally {
    deadline?.stop();
  }
}
