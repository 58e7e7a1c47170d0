import type { HostError } from '../core/host';

/** The tunnel has the same limit. */
const MAX_BUFFERED_BYTES = 256 * 1024;

/** A stream with back-pressure: `send` waits while too much is unread. */
export class Output {
  readonly stream: ReadableStream<Uint8Array>;
  #waiting: Uint8Array[] = [];
  #bytes = 0;
  #isClosed = false;
  #isCancelled = false;
  #end: { error: HostError | undefined } | undefined;
  #wakeReader: (() => void) | undefined;
  #wakeSender: (() => void) | undefined;

  /** @param cancelled called if the reader cancels */
  constructor(cancelled: () => void = () => undefined) {
    this.stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => this.#pull(controller),
        cancel: () => {
          this.#isCancelled = true;
          this.close();
          this.clear();
          cancelled();
        },
      },
      { highWaterMark: 0 },
    );
  }

  get isBlocked(): boolean {
    return this.#wakeSender !== undefined;
  }

  /** Resolves when there was room; false if it was dropped. */
  async send(bytes: Uint8Array): Promise<boolean> {
    while (!this.#isClosed && this.#bytes >= MAX_BUFFERED_BYTES)
      await new Promise<void>((resolve) => (this.#wakeSender = resolve));
    this.#wakeSender = undefined;
    if (this.#isClosed) return false;
    this.#waiting.push(bytes);
    this.#bytes += bytes.byteLength;
    this.#wakeReader?.();
    return true;
  }

  close(): void {
    this.#isClosed = true;
    this.#wakeSender?.();
  }

  clear(): void {
    this.#waiting = [];
    this.#bytes = 0;
  }

  /** The reader gets what is buffered, and then the end or the error. */
  end(error?: HostError): void {
    this.close();
    this.#end ??= { error };
    this.#wakeReader?.();
  }

  async #pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    if (this.#waiting.length === 0 && !this.#end) await new Promise<void>((resolve) => (this.#wakeReader = resolve));
    this.#wakeReader = undefined;
    if (this.#isCancelled) return;
    const bytes = this.#waiting.shift();
    if (bytes) {
      this.#bytes -= bytes.byteLength;
      controller.enqueue(bytes);
      this.#wakeSender?.();
    } else if (this.#end?.error) controller.error(this.#end.error);
    else controller.close();
  }
}
