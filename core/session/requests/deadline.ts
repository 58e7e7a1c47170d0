import { HostError } from '../../host';
import { MAX_TIMEOUT_MS } from '../../transports/stream-pace';
import { sessionMessage } from '../texts';

/** A timeout that a sign of life restarts and that stands still while the user is asked. */
export class Deadline {
  readonly #limit: number;
  readonly #onExpired: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paused = false;

  constructor(limit: number, onExpired: () => void) {
    this.#limit = limit;
    this.#onExpired = onExpired;
    this.extend();
  }

  extend(): void {
    clearTimeout(this.#timer);
    if (this.#limit > 0 && !this.#paused)
      this.#timer = setTimeout(this.#onExpired, Math.min(this.#limit, MAX_TIMEOUT_MS));
  }

  pause(): void {
    this.#paused = true;
    clearTimeout(this.#timer);
  }

  /** Restarts the whole limit: the user's time is not the server's. */
  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.extend();
  }

  stop(): void {
    this.pause();
  }
}

/** @param limit milliseconds; 0 for none @throws HostError `timeout` */
export async function within<T>(limit: number, promise: Promise<T>): Promise<T> {
  let deadline: Deadline | undefined;
  const expired = new Promise<never>((_, reject) => {
    deadline = new Deadline(limit, () =>
      reject(
        new HostError('timeout', sessionMessage('no-response', { seconds: limit / 1000 }).message, {
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
