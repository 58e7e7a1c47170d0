import type { RecordedEvent, RecordingHeader } from './format';
import { type RecordingSource, unpacked } from './recording-source';
import { type EventIndex, indexEvents, type IndexedEvent, type OpenOptions, WINDOW } from './event-index';
import { decoder } from './line-head';
import { readEvent } from './read-event';

/** Events of a file, by an index of their offsets: it is never decoded whole. `length` grows while it is indexed. */
export class Recording {
  readonly header: RecordingHeader;
  #cut = 0;
  readonly #source: RecordingSource;
  readonly #index: EventIndex;

  private constructor(source: RecordingSource, header: RecordingHeader, index: EventIndex) {
    this.#source = source;
    this.header = header;
    this.#index = index;
  }

  /** @param onIndexed awaited while indexing, with the recording as far as it is @throws RecordingError; the signal's reason */
  static async open(
    packed: RecordingSource,
    options: OpenOptions = {},
    onIndexed?: (recording: Recording) => Promise<void>,
  ): Promise<Recording> {
    const source = await unpacked(packed, options);
    let recording: Recording | undefined;
    const { header, index, cut } = await indexEvents(
      source,
      options,
      onIndexed && ((header, index) => onIndexed((recording ??= new Recording(source, header, index)))),
    );
    recording ??= new Recording(source, header, index);
    recording.#cut = cut;
    return recording;
  }

  /** Bytes of an incomplete last line, as of a writer that crashed; 0 if there is none. */
  get cut(): number {
    return this.#cut;
  }

  /** Milliseconds since the epoch. */
  get startedAt(): number {
    return Date.parse(this.header.at);
  }

  get length(): number {
    return this.#index.length;
  }

  get duration(): number {
    return this.#index.latest;
  }

  indexed(number: number): IndexedEvent | undefined {
    return this.#index.at(number);
  }

  /** Number of events up to a time. @param ms since the start */
  countUntil(ms: number): number {
    return this.#index.countUntil(ms);
  }

  async event(number: number): Promise<RecordedEvent | undefined> {
    const entry = this.#index.at(number);
    if (!entry) return undefined;
    return eventAt(await this.#source.read(entry.offset, entry.offset + entry.length));
  }

  /** Reads a chunk at a time. @param to exclusive */
  async *events(from = 0, to = this.length): AsyncGenerator<RecordedEvent, void, undefined> {
    for await (const window of this.windows(from, to)) yield* window;
  }

  async *windows(from = 0, to = this.length): AsyncGenerator<Iterable<RecordedEvent>, void, undefined> {
    let next = this.#readWindow(from, to);
    while (next) {
      const { end } = next;
      const window = { ...next, bytes: await next.bytes };
      next = this.#readWindow(end, to);
      // If the consumer stops early, nobody awaits this read: no unhandled rejection.
      next?.bytes.catch(() => undefined);
      yield this.#eventsOf(window);
    }
  }

  /** Adjacent events, at least one, however large; undefined past the last. */
  #readWindow(from: number, to: number) {
    const first = this.#index.at(from);
    if (!first || from >= to) return undefined;
    let end = from + 1;
    let until = first.offset + first.length;
    for (let more = this.#index.at(end); more && end < to; more = this.#index.at(end)) {
      if (more.offset + more.length - first.offset > WINDOW) break;
      until = more.offset + more.length;
      end += 1;
    }
    return { from, end, offset: first.offset, bytes: this.#source.read(first.offset, until) };
  }

  *#eventsOf({
    from,
    end,
    offset,
    bytes,
  }: {
    from: number;
    end: number;
    offset: number;
    bytes: Uint8Array;
  }): Generator<RecordedEvent, void, undefined> {
    // Much faster than line by line; the count detects lines that are not in the index.
    const lines = decoder
      .decode(bytes)
      .split('\n')
      .filter((line) => line.trim() !== '');
    if (lines.length === end - from) {
      for (const line of lines) yield readEvent(line.trimEnd());
      return;
    }
    for (let number = from; number < end; number += 1) {
      const entry = this.#index.at(number);
      if (!entry) return;
      const start = entry.offset - offset;
      yield eventAt(bytes.subarray(start, start + entry.length));
    }
  }
}

function eventAt(bytes: Uint8Array): RecordedEvent {
  return readEvent(decoder.decode(bytes).trimEnd());
}
