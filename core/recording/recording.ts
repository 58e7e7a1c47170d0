import type { RecordedEvent, RecordingHeader } from './format';
import { type RecordingSource, unpacked } from './recording-source';
import type { EventIndex } from './event-index';
import { indexOf, type IndexedEvent, type OpenOptions, WINDOW } from './event-index';
import { decoder } from './line-head';
import { readEvent } from './read-event';

/**
 * A recording that is open: an index of where each event is, and the events by their number, which are read when they are wanted.
 */
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

  /**
   * Reads through the file once.
   * @param onIndexed awaited again and again with the recording as far as it was read: the events until there can be read
   * @throws RecordingError; what the signal throws
   */
  static async open(
    packed: RecordingSource,
    options: OpenOptions = {},
    onIndexed?: (recording: Recording) => Promise<void>,
  ): Promise<Recording> {
    const source = await unpacked(packed, options);
    let recording: Recording | undefined;
    const { header, index, cut } = await indexOf(
      source,
      options,
      onIndexed && ((...found) => onIndexed((recording ??= new Recording(source, ...found)))),
    );
    recording ??= new Recording(source, header, index);
    recording.#cut = cut;
    return recording;
  }

  /** Bytes at the end that are no whole line: the program that wrote it was ended. */
  get cut(): number {
    return this.#cut;
  }

  /** Milliseconds since the epoch, when it began. */
  get startedAt(): number {
    return Date.parse(this.header.at);
  }

  /** How many events there are. */
  get length(): number {
    return this.#index.length;
  }

  /** Milliseconds from the beginning to the last event. */
  get duration(): number {
    return this.#index.latest;
  }

  /** @param at the event's number, from 0 */
  indexed(at: number): IndexedEvent | undefined {
    return this.#index.at(at);
  }

  /** How many events came up to a time: the number of the first that came after it. @param ms since the beginning */
  countUntil(ms: number): number {
    return this.#index.countUntil(ms);
  }

  /** @returns undefined where there is none of this number */
  async event(at: number): Promise<RecordedEvent | undefined> {
    const place = this.#index.at(at);
    if (!place) return undefined;
    return eventAt(await this.#source.read(place.offset, place.offset + place.length));
  }

  /** Events in their order, read a piece of the file at a time. @param to the number of the first that is not wanted */
  async *events(from = 0, to = this.length): AsyncGenerator<RecordedEvent, void, undefined> {
    for await (const window of this.windows(from, to)) yield* window;
  }

  /** The same, each piece of the file as its events: one is read while the events of the one before are taken. */
  async *windows(from = 0, to = this.length): AsyncGenerator<Iterable<RecordedEvent>, void, undefined> {
    let next = this.#readWindow(from, to);
    while (next) {
      const { end } = next;
      const window = { ...next, bytes: await next.bytes };
      next = this.#readWindow(end, to);
      // Whoever leaves early does not wait for it.
      next?.bytes.catch(() => undefined);
      yield this.#eventsOf(window);
    }
  }

  /** @returns the events from one on that stand close together, at least that one; undefined behind the last */
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
    // Read at once they take a fraction of the time; lines of which the index has none are told by their count.
    const lines = decoder
      .decode(bytes)
      .split('\n')
      .filter((line) => line.trim() !== '');
    if (lines.length === end - from) {
      for (const line of lines) yield readEvent(line.trimEnd());
      return;
    }
    for (let at = from; at < end; at += 1) {
      const place = this.#index.at(at);
      if (!place) return;
      const start = place.offset - offset;
      yield eventAt(bytes.subarray(start, start + place.length));
    }
  }
}

function eventAt(bytes: Uint8Array): RecordedEvent {
  return readEvent(decoder.decode(bytes).trimEnd());
}
