const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Tells of each line of a stream of bytes, without its end. A line of many chunks is joined once. */
export class LineSplitter {
  readonly #onLine: (bytes: Uint8Array) => void;
  #begun: Uint8Array[] = [];

  constructor(onLine: (bytes: Uint8Array) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#begun.push(chunk.subarray(from, end));
      this.#take();
      from = end + 1;
    }
    if (from < chunk.length) this.#begun.push(chunk.subarray(from));
  }

  /** What came after the last line feed is a line too. */
  end(): void {
    if (this.#begun.length > 0) this.#take();
  }

  #take(): void {
    const [first] = this.#begun;
    const line = first && this.#begun.length === 1 ? first : Buffer.concat(this.#begun);
    this.#begun = [];
    const whole = line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
    if (whole.length > 0) this.#onLine(whole);
  }
}
