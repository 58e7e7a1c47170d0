import type { Frame, PageStream, StreamLink } from './stream';
import { abortedError } from './remote-exchange';
import type { RedirectWait, RedirectWish } from '../../core/host';

/** A browser that is awaited at the proxy's end. */
export class RemoteRedirect implements PageStream, RedirectWait {
  readonly listening: Promise<void>;
  readonly received: Promise<string>;
  readonly #link: StreamLink;
  readonly #signal: AbortSignal;
  readonly #onStray: RedirectWish['onStray'];
  readonly #abort = () => this.#aborted();
  #listens: () => void = () => undefined;
  #receives: (url: string) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(link: StreamLink, { host, port, path, state, signal, onStray }: RedirectWish) {
    this.#link = link;
    this.#signal = signal;
    this.#onStray = onStray;
    const failed = new Promise<never>((_, reject) => (this.#reject = reject));
    this.listening = Promise.race([
      failed,
      new Promise<void>((resolve) => (this.#listens = resolve)),
    ]);
    this.received = Promise.race([
      failed,
      new Promise<string>((resolve) => (this.#receives = resolve)),
    ]);
    // Whoever awaits one of them has not left the other unhandled.
    for (const promise of [this.listening, this.received]) promise.catch(() => undefined);
    if (signal.aborted) {
      this.fail(abortedError());
      return;
    }
    link.tell({ type: 'redirect', host, port, path, state });
    signal.addEventListener('abort', this.#abort);
  }

  take(frame: Frame): void {
    if (frame.type === 'listening') this.#listens();
    else if (frame.type === 'strayed') {
      this.#onStray?.({ state: frame.state, error: frame.error });
    } else if (frame.type === 'redirected') {
      this.#receives(frame.url);
      this.#release();
    }
  }

  #aborted(): void {
    this.#link.close();
    this.fail(abortedError());
  }

  fail(error: Error): void {
    this.#reject(error);
    this.#release();
  }

  #release(): void {
    this.#signal.removeEventListener('abort', this.#abort);
    this.#link.release();
  }
}
