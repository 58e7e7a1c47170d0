import { partitionPoint } from '../json/partition-point';
import { type EventKind, RecordingError, type RecordingHeader } from './format';
import { readEvent, readHeader } from './read-event';
import type { RecordingSource } from './recording-source';
import { nextTurn } from '../json/in-turns';
import { valueOfJson } from '../protocol/json-rpc';
import { readHead, headText, textOf, HEAD_BYTES } from './line-head';

export interface OpenOptions {
  signal?: AbortSignal;
  /** Of a compressed file, bytes that are decompressed. */
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
/** `{"ms":12.5,"kind":"message"` */
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

  at(number: number): IndexedEvent | undefined {
    if (!(number >= 0 && number < this.length)) return undefined;
    return {
      ms: this.#ms[number] ?? 0,
      kind: KINDS[this.#kinds[number] ?? 0] ?? 'other',
      offset: this.#offsets[number] ?? 0,
      length: this.#lengths[number] ?? 0,
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

interface BegunLine {
  pieces: Uint8Array[];
  length: number;
  /** Whether `ms` and `kind` are in the pieces: the rest of the line is not held in memory. */
  isKnown: boolean;
}

const noLine = (): BegunLine => ({ pieces: [], length: 0, isKnown: false });

/** Holds no more than a line in memory. */
class LineIndexer {
  readonly index = new EventIndex();
  header: RecordingHeader | undefined;
  offset = 0;
  #line = noLine();

  get unfinishedBytes(): number {
    return this.#line.length;
  }

  addChunk(chunk: Uint8Array): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      // Fast path for complete lines in the usual order.
      const quick = this.header && this.#line.length === 0 ? readHead(chunk, from, end) : undefined;
      if (quick) {
        this.index.add(quick.ms, quick.kind, this.offset, end - from);
        this.offset += end - from + 1;
      } else {
        this.#append(chunk.subarray(from, end));
        this.endLine();
      }
      from = end + 1;
    }
    if (from < chunk.length) this.#append(chunk.subarray(from));
  }

  #append(piece: Uint8Array): void {
    const line = this.#line;
    line.length += piece.length;
    if (line.isKnown) return;
    line.pieces.push(piece);
    if (!this.header && line.length > MAX_HEADER_BYTES)
      throw new RecordingError('not-a-recording', 'Not a recording: the first line is not a valid header.');
    if (this.header && line.length >= HEAD_BYTES) line.isKnown = BEGINNING.test(headText(line.pieces));
  }

  endLine(): void {
    const { pieces, length } = this.#line;
    const { index, offset } = this;
    this.#line = noLine();
    this.offset += length + 1;
    if (length === 0) return;
    if (!this.header) {
      this.header = readHeader(textOf(pieces));
      return;
    }
    const [known, ms, kind = ''] = BEGINNING.exec(headText(pieces)) ?? [];
    if (known !== undefined) index.add(Number(ms), kind as EventKind, offset, length);
    else if (textOf(pieces).trim() !== '') {
      const event = readEvent(textOf(pieces));
      // One that can't be read has no time.
      index.add(event.kind === 'other' && event.ms === 0 ? index.latest : event.ms, event.kind, offset, length);
    }
  }
}

/** @returns `cut`: bytes of an incomplete last line, which is not indexed */
export async function indexEvents(source: RecordingSource, { signal, onProgress }: OpenOptions, onIndexed?: OnIndexed) {
  const lines = new LineIndexer();
  const { index } = lines;
  const reader = source.stream().getReader();
  let read = 0;
  let reported = -WINDOW;
  let turn = performance.now();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      lines.addChunk(chunk.value);
      read += chunk.value.length;
      onProgress?.(read, source.size);
      signal?.throwIfAborted();
      if (onIndexed && lines.header && index.length > 0 && read < source.size && read - reported >= WINDOW) {
        reported = read;
        await onIndexed(lines.header, index);
        signal?.throwIfAborted();
      }
      if (performance.now() - turn < TURN_MS) continue;
      await nextTurn();
      turn = performance.now();
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  let cut = lines.unfinishedBytes;
  // Only its line feed may be missing.
  if (cut > 0 && valueOfJson(await source.read(lines.offset, lines.offset + cut)) !== undefined) {
    lines.endLine();
    cut = 0;
  }
  const { header } = lines;
  if (!header) throw new RecordingError('not-a-recording', 'The file is empty, or its first line is incomplete.');
  return { header, index, cut };
}
