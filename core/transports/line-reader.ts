const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** `lf`: LF or CR LF. `any`: also CR alone, as in server-sent events. */
export type LineEnds = 'lf' | 'any';

export interface Line {
  bytes: Uint8Array;
  /** False for the rest after the last line end. */
  finished: boolean;
  /** Set if it was longer than the limit: its size in bytes. `bytes` is its beginning then. */
  cut?: number;
}

/** Bytes that remain of a line over the limit. */
export const CUT_BYTES = 64 * 1024;

export interface LineReaderOptions {
  ends?: LineEnds;
  /** Bytes: a longer line is cut, and the rest skipped up to its end. */
  limit?: number;
  /** Gets the bytes so far of a long unfinished line, and 0 when it ends. */
  onProgress?: (bytes: number) => void;
  /** Joins the pieces of a long line: 100 MB at once would freeze the page. */
  join?: (pieces: readonly Uint8Array[]) => Promise<Uint8Array>;
}

/** Bytes from which {@link LineReaderOptions.join} and `onProgress` are used. */
const LONG_LINE_BYTES = 1024 * 1024;

/** From here on, chunks are copied to blocks of this size as they come: each can be freed at once. */
const GATHER_BYTES = 16 * 1024 * 1024;

/** The pieces of a line whose end has not arrived, bounded in memory. */
class UnfinishedLine {
  readonly #limit: number;
  #pieces: Uint8Array[] = [];
  #bytes = 0;
  #isCut = false;
  /** Bytes that are free in the block at the end of the pieces. */
  #room = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  add(piece: Uint8Array): void {
    const isGathered = this.#bytes >= GATHER_BYTES;
    this.#bytes += piece.byteLength;
    if (this.#isCut) return;
    if (this.#bytes < GATHER_BYTES) this.#pieces.push(piece);
    else for (const each of isGathered ? [piece] : [...this.#pieces.splice(0), piece]) this.#gather(each);
    if (this.#bytes <= this.#limit) return;
    this.#isCut = true;
    // A copy, to release the large buffers.
    this.#pieces = [headOf(this.#pieces, Math.min(this.#limit, CUT_BYTES))];
    this.#room = 0;
  }

  /** Returns the pieces of the line, and begins the next one. */
  take(): { pieces: Uint8Array[]; cut?: number } {
    if (this.#room > 0) this.#pieces.push(...this.#pieces.splice(-1).map((block) => block.subarray(0, -this.#room)));
    const line = { pieces: this.#pieces, ...(this.#isCut && { cut: this.#bytes }) };
    this.#pieces = [];
    this.#bytes = this.#room = 0;
    this.#isCut = false;
    return line;
  }

  /** Copies the chunk to blocks of {@link GATHER_BYTES}. */
  #gather(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.byteLength;) {
      if (this.#room === 0) this.#pieces.push(new Uint8Array((this.#room = GATHER_BYTES)));
      const part = chunk.subarray(from, from + this.#room);
      this.#pieces.at(-1)?.set(part, GATHER_BYTES - this.#room);
      this.#room -= part.byteLength;
      from += part.byteLength;
    }
  }
}

/** An unfinished line costs one copy when it ends, from 16 MB on two. Leaving the loop cancels the stream. */
export async function* lineReader(
  stream: ReadableStream<Uint8Array>,
  { ends = 'lf', limit = Infinity, onProgress, join }: LineReaderOptions = {},
): AsyncGenerator<Line, void> {
  const reader = stream.getReader();
  const returnIn = (chunk: Uint8Array, from: number) => (ends === 'any' ? chunk.indexOf(CARRIAGE_RETURN, from) : -1);
  const unfinished = new UnfinishedLine(limit);
  const finish = async (last: Uint8Array): Promise<Omit<Line, 'finished'>> => {
    const isLong = unfinished.bytes >= LONG_LINE_BYTES;
    unfinished.add(last);
    const { pieces, cut } = unfinished.take();
    if (isLong) onProgress?.(0);
    return { bytes: isLong && join ? await join(pieces) : joinPieces(pieces), cut };
  };
  /** The last chunk ended with a CR that ended a line: an LF at the start of the next belongs to it. */
  let endedWithReturn = false;
  let broken: { error: unknown } | undefined;
  try {
    for (;;) {
      const chunk = await reader.read().catch((error: unknown) => {
        broken = { error };
        return { value: undefined };
      });
      if (!chunk.value) break;
      const { value } = chunk;
      if (value.byteLength === 0) continue;
      let from: number = endedWithReturn && value[0] === LINE_FEED ? 1 : 0;
      let feed = value.indexOf(LINE_FEED, from);
      let carriage = returnIn(value, from);
      endedWithReturn = false;
      while (feed >= 0 || carriage >= 0) {
        const byReturn = carriage >= 0 && (feed < 0 || carriage < feed);
        const end = byReturn ? carriage : feed;
        const last = value.subarray(from, end);
        // Most lines are whole in one chunk.
        const { bytes, cut } = unfinished.isEmpty && last.byteLength <= limit ? { bytes: last } : await finish(last);
        yield { bytes: withoutReturn(bytes), cut, finished: true };
        from = byReturn && feed === end + 1 ? end + 2 : end + 1;
        endedWithReturn = byReturn && from === value.byteLength && feed !== end + 1;
        if (feed >= 0 && feed < from) feed = value.indexOf(LINE_FEED, from);
        if (byReturn) carriage = returnIn(value, from);
      }
      if (from < value.byteLength) {
        unfinished.add(value.subarray(from));
        if (unfinished.bytes >= LONG_LINE_BYTES) onProgress?.(unfinished.bytes);
      }
    }
    if (!unfinished.isEmpty) yield { ...(await finish(new Uint8Array())), finished: false };
    if (broken) throw broken.error;
  } finally {
    if (unfinished.bytes >= LONG_LINE_BYTES) onProgress?.(0);
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

function withoutReturn(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}

function headOf(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const head = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    if (at >= bytes) break;
    const part = piece.subarray(0, bytes - at);
    head.set(part, at);
    at += part.byteLength;
  }
  return head.subarray(0, at);
}

function joinPieces(pieces: Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first && pieces.length === 1) return first;
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
