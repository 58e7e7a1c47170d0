import { type OutputChannel, ReceiveWindow } from '../../proxy/frames';
import type { StreamLink } from './stream';

/** Bytes wait here and not in the stream's queue: credit returns only if the reader takes them (back-pressure). */
export class Inbound {
  readonly stream: ReadableStream<Uint8Array>;
  readonly #link: StreamLink;
  readonly #channel: OutputChannel;
  readonly #onCancel: (() => void) | undefined;
  readonly #window = new ReceiveWindow();
  #waiting: Uint8Array[] = [];
  #end: { error?: Error } | undefined;
  #isDropped = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #wake: (() => void) | undefined;

  /** @param onCancel called if the reader cancels; later bytes are dropped and give credit at once */
  constructor(link: StreamLink, channel: OutputChannel, onCancel?: () => void) {
    this.#link = link;
    this.#channel = channel;
    this.#onCancel = onCancel;
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#pull(),
        cancel: () => this.#cancel(),
      },
      { highWaterMark: 0 },
    );
  }

  push(bytes: Uint8Array): void {
    if (this.#end) return;
    this.#window.receive(bytes.byteLength);
    if (this.#isDropped) {
      this.#consume(bytes);
      return;
    }
    this.#waiting.push(bytes);
    this.#wake?.();
  }

  /** Buffered bytes can still be read, then `error` is thrown if given. */
  end(error?: Error): void {
    if (this.#end) return;
    this.#end = error ? { error } : {};
    this.#settle();
    this.#wake?.();
  }

  abort(error: Error): void {
    this.#waiting = [];
    this.end(error);
  }

  async #pull(): Promise<void> {
    if (this.#waiting.length === 0 && !this.#end) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = undefined;
    const bytes = this.#waiting.shift();
    if (bytes) {
      this.#controller?.enqueue(bytes);
      this.#consume(bytes);
    }
    this.#settle();
  }

  #settle(): void {
    if (!this.#end || this.#waiting.length > 0 || this.#isDropped) return;
    const controller = this.#controller;
    this.#controller = undefined;
    if (this.#end.error) controller?.error(this.#end.error);
    else controller?.close();
  }

  #cancel(): void {
    this.#isDropped = true;
    for (const bytes of this.#waiting.splice(0)) this.#consume(bytes);
    this.#wake?.();
    this.#onCancel?.();
  }

  #consume(bytes: Uint8Array): void {
    const room = this.#window.consume(bytes.byteLength);
    if (room > 0 && !this.#end) this.#link.sendFrame({ type: 'credit', channel: this.#channel, bytes: room });
  }
}
