import { BoundedBytes, type Collected } from './bounded-bytes';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Tells of each line of a stream of bytes, without its end; of one that is too long with its beginning, once it has ended. */
export class LineSplitter {
  readonly #onLine: (line: Collected) => void;
  readonly #begun = new BoundedBytes();

  constructor(onLine: (line: Collected) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#begun.add(chunk.subarray(from, end));
      this.#take();
      from = end + 1;
    }
    if (from < chunk.length) this.#begun.add(chunk.subarray(from));
  }

  /** What came after the last line feed is a line too. */
  end(): void {
    if (!this.#begun.isEmpty) this.#take();
  }

  #take(): void {
    const { bytes, ...cut } = this.#begun.take();
    const line = bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
    if (line.length > 0) this.#onLine({ bytes: line, ...cut });
  }
}
