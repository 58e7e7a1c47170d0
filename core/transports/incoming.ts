import { Store } from '../store';

/** Listeners hear of the growing once per this many milliseconds. */
const NOTIFY_EVERY = 100;

/** Of the messages that are too large to arrive at once: how many bytes have come of them, in all. */
export class Incoming extends Store<number> {
  readonly #streams = new Map<object, number>();

  constructor() {
    super(0);
  }

  /** Notes how many bytes one stream has of its unfinished message; 0 when it is whole. */
  grown(stream: object, bytes: number): void {
    if (bytes > 0) this.#streams.set(stream, bytes);
    else if (!this.#streams.delete(stream)) return;
    this.setSoon(
      () => [...this.#streams.values()].reduce((sum, each) => sum + each, 0),
      NOTIFY_EVERY,
    );
  }
}
