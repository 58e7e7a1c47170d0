import type { HostError } from '../core/host';

/** So many bytes may wait for their reader, as on the way to the page. */
const MOST_WAITING = 256 * 1024;

/** One output on its way to its reader. Its sender waits while too much of it is unread. */
export class Output {
  readonly stream: ReadableStream<Uint8Array>;
  #waiting: Uint8Array[] = [];
  #bytes = 0;
  #isClosed = false;
  #isCancelled = false;
  #end: { error: HostError | undefined } | undefined;
  /** Wakes the reader, and the sender. */
  #arrived: (() => void) | undefined;
  #taken: (() => void) | undefined;

  /** @param cancelled told that the reader has lost interest */
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
    return this.#taken !== undefined;
  }

  /** Resolves when there was room for it; false when it was dropped. */
  async send(bytes: Uint8Array): Promise<boolean> {
    while (!this.#isClosed && this.#bytes >= MOST_WAITING)
      await new Promise<void>((resolve) => (this.#taken = resolve));
    this.#taken = undefined;
    if (this.#isClosed) return false;
    this.#waiting.push(bytes);
    this.#bytes += bytes.byteLength;
    this.#arrived?.();
    return true;
  }

  /** Drops what is sent from here on; what waits can still be read. */
  close(): void {
    this.#isClosed = true;
    this.#taken?.();
  }

  clear(): void {
    this.#waiting = [];
    this.#bytes = 0;
  }

  /** Nothing more is to come: the reader gets what waits, and then the error when there is one. */
  end(error?: HostError): void {
    this.close();
    this.#end ??= { error };
    this.#arrived?.();
  }

  async #pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    if (this.#waiting.length === 0 && !this.#end) await new Promise<void>((resolve) => (this.#arrived = resolve));
    this.#arrived = undefined;
    if (this.#isCancelled) return;
    const bytes = this.#waiting.shift();
    if (bytes) {
      this.#bytes -= bytes.byteLength;
      controller.enqueue(bytes);
      this.#taken?.();
    } else if (this.#end?.error) controller.error(this.#end.error);
    else controller.close();
  }
}
