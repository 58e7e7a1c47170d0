import { partitionPoint } from '../json/partition-point';
import { type EventKind, RecordingError, type RecordingHeader } from './format';
import { readEvent, readHeader } from './read-event';
import type { RecordingSource } from './recording-source';
import { nextTurn } from '../json/in-turns';
import { valueOfJson } from '../protocol/json-rpc';
import { beginningOf, headOf, textOf, decoder, HEAD } from './line-head';

export interface OpenOptions {
  signal?: AbortSignal;
  first?: number;
  onProgress?: (read: number, size: number) => void;
}

/** Called after the first event and then about every {@link WINDOW}; reading waits for it. */
type OnIndexed = (header: RecordingHeader, index: EventIndex) => Promise<void>;

export interface IndexedEvent {
  ms: number;
  kind: EventKind;
  offset: number;
  length: number;
}

const LINE_FEED = 10;
const MAX_HEADER_BYTES = 4 * 1024 * 1024;
const BEGINNING = /^\{"ms":(-?\d{1,12}(?:\.\d+)?),"kind":"([a-z]+)"/;
const TURN_MS = 12;
/** Bytes that are read at once for sequential access. */
export const WINDOW = 1024 * 1024;

const KINDS: readonly EventKind[] = [
  'other',
  'message',
  'request',
  'response',
  'ended',
  'noise',
  'stderr',
  'started',
  'exited',
  'closed',
  'app',
  'act',
  'lost',
];

/** Typed arrays: a million events take 21 MB. */
export class EventIndex {
  length = 0;
  latest = 0;
  #ms = new Float64Array(1024);
  #offsets = new Float64Array(1024);
  #lengths = new Uint32Array(1024);
  #kinds = new Uint8Array(1024);

  add(ms: number, kind: EventKind, offset: number, length: number): void {
    if (this.length === this.#ms.length) this.#grow();
    this.#ms[this.length] = ms;
    this.#offsets[this.length] = offset;
    this.#lengths[this.length] = length;
    this.#kinds[this.length] = Math.max(0, KINDS.indexOf(kind));
    this.length += 1;
    this.latest = Math.max(this.latest, ms);
  }

  at(at: number): IndexedEvent | undefined {
    if (!(at >= 0 && at < this.length)) return undefined;
    return {
      ms: this.#ms[at] ?? 0,
      kind: KINDS[this.#kinds[at] ?? 0] ?? 'other',
      offset: this.#offsets[at] ?? 0,
      length: this.#lengths[at] ?? 0,
    };
  }

  countUntil(ms: number): number {
    return partitionPoint(this.length, (at) => (this.#ms[at] ?? 0) > ms);
  }

  #grow(): void {
    const size = this.length * 2;
    const grown = <A extends { set(from: A): void }>(made: A, old: A): A => {
      made.set(old);
      return made;
    };
    this.#ms = grown(new Float64Array(size), this.#ms);
    this.#offsets = grown(new Float64Array(size), this.#offsets);
    this.#lengths = grown(new Uint32Array(size), this.#lengths);
    this.#kinds = grown(new Uint8Array(size), this.#kinds);
  }
}

/** A line without its end; its beginning suffices if `ms` and `kind` come first. */
interface BegunLine {
  pieces: Uint8Array[];
  length: number;
  isKnown: boolean;
}

/** Holds no more than a chunk and a line in memory. */
export async function indexOf(source: RecordingSource, { signal, onProgress }: OpenOptions, onIndexed?: OnIndexed) {
  const index = new EventIndex();
  let header: RecordingHeader | undefined;
  let begun: BegunLine = { pieces: [], length: 0, isKnown: false };
  let offset = 0;
  const keep = (piece: Uint8Array): void => {
    begun.length += piece.length;
    if (begun.isKnown) return;
    begun.pieces.push(piece);
    if (!header && begun.length > MAX_HEADER_BYTES)
      throw new RecordingError('not-a-recording', 'Not a recording: the first line is not a valid header.');
    if (header && begun.length >= HEAD && BEGINNING.test(headOf(begun.pieces))) begun.isKnown = true;
  };
  const take = (isCut: boolean): void => {
    const { pieces, length } = begun;
    begun = { pieces: [], length: 0, isKnown: false };
    if (length === 0) return;
    if (!header) header = readHeader(textOf(pieces));
    else {
      const head = BEGINNING.exec(headOf(pieces));
      if (head) index.add(Number(head[1]), (head[2] ?? '') as EventKind, offset, length);
      else if (textOf(pieces).trim() !== '' || isCut) {
        const event = readEvent(textOf(pieces));
        index.add(event.kind === 'other' && event.ms === 0 ? index.latest : event.ms, event.kind, offset, length);
      }
    }
  };
  const reader = source.stream().getReader();
  let read = 0;
  let reported = -WINDOW;
  let turn = performance.now();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const { value } = chunk;
      let from = 0;
      for (let end = value.indexOf(LINE_FEED); end >= 0; end = value.indexOf(LINE_FEED, from)) {
        // Fast path for complete lines in the usual order.
        const quick = header && begun.length === 0 ? beginningOf(value, from, end) : undefined;
        if (!quick) keep(value.subarray(from, end));
        const length = quick ? end - from : begun.length;
        if (quick) index.add(quick.ms, quick.kind, offset, length);
        else take(false);
        offset += length + 1;
        from = end + 1;
      }
      if (from < value.length) keep(value.subarray(from));
      read += value.length;
      onProgress?.(read, source.size);
      signal?.throwIfAborted();
      if (onIndexed && header && index.length > 0 && read < source.size && read - reported >= WINDOW) {
        reported = read;
        await onIndexed(header, index);
        signal?.throwIfAborted();
      }
      if (performance.now() - turn < TURN_MS) continue;
      await nextTurn();
      turn = performance.now();
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  let cut = 0;
  if (begun.length > 0) {
    // Only its line feed may be missing.
    const last = decoder.decode(await source.read(offset, offset + begun.length));
    if (valueOfJson(last) === undefined) cut = begun.length;
    else take(true);
  }
  if (!header) throw new RecordingError('not-a-recording', 'The file is empty, or its first line is incomplete.');
  return { header, index, cut };
}
