import { HostError } from '../../host';
import { MAX_TIMEOUT_MS } from '../../transports/stream-pace';
import { sessionMessage } from '../texts';

/** A timeout that progress restarts, and that pauses while the user is asked. */
export class Deadline {
  readonly #limitMs: number;
  readonly #onExpired: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paused = false;

  constructor(limitMs: number, onExpired: () => void) {
    this.#limitMs = limitMs;
    this.#onExpired = onExpired;
    this.extend();
  }

  extend(): void {
    clearTimeout(this.#timer);
    if (this.#limitMs > 0 && !this.#paused)
      this.#timer = setTimeout(this.#onExpired, Math.min(this.#limitMs, MAX_TIMEOUT_MS));
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

/** @param limitMs 0 for none @throws HostError `timeout` */
export async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let deadline: Deadline | undefined;
  const expired = new Promise<never>((_, reject) => {
    deadline = new Deadline(limitMs, () =>
      reject(
        new HostError('timeout', sessionMessage('no-response', { seconds: limitMs / 1000 }).message, {
          limit: String(limitMs),
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
