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

/** An unfinished line costs one copy when it ends, from 16 MB on two. Leaving the loop cancels the stream. */
export async function* lineReader(
  stream: ReadableStream<Uint8Array>,
  { ends = 'lf', limit = Infinity, onProgress, join }: LineReaderOptions = {},
): AsyncGenerator<Line, void> {
  const reader = stream.getReader();
  const returnIn = (chunk: Uint8Array, from: number) => (ends === 'any' ? chunk.indexOf(CARRIAGE_RETURN, from) : -1);
  let begun: Uint8Array[] = [];
  let begunBytes = 0;
  let isCut = false;
  /** Bytes that are free in the block at the end of `begun`. */
  let room = 0;
  const gather = (chunk: Uint8Array): void => {
    for (let from = 0; from < chunk.byteLength;) {
      if (room === 0) begun.push(new Uint8Array((room = GATHER_BYTES)));
      const part = chunk.subarray(from, from + room);
      begun.at(-1)?.set(part, GATHER_BYTES - room);
      room -= part.byteLength;
      from += part.byteLength;
    }
  };
  const keep = (piece: Uint8Array): void => {
    const isGathered = begunBytes >= GATHER_BYTES;
    begunBytes += piece.byteLength;
    if (isCut) return;
    if (begunBytes < GATHER_BYTES) begun.push(piece);
    else for (const chunk of isGathered ? [piece] : [...begun.splice(0), piece]) gather(chunk);
    if (begunBytes <= limit) return;
    isCut = true;
    // A copy, to release the large buffers.
    begun = [headOf(begun, Math.min(limit, CUT_BYTES))];
    room = 0;
  };
  const take = async (last: Uint8Array): Promise<Omit<Line, 'finished'>> => {
    keep(last);
    if (room > 0) begun.push(...begun.splice(-1).map((block) => block.subarray(0, -room)));
    const pieces = begun;
    const isLong = begunBytes - last.byteLength >= LONG_LINE_BYTES;
    const cut = isCut ? { cut: begunBytes } : {};
    begun = [];
    begunBytes = room = 0;
    isCut = false;
    if (isLong) onProgress?.(0);
    return { bytes: isLong && join ? await join(pieces) : joinPieces(pieces), ...cut };
  };
  /** The last chunk ended with a CR that ended a line: an LF at the start of the next belongs to it. */
  let returned = false;
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
      let from: number = returned && value[0] === LINE_FEED ? 1 : 0;
      let feed = value.indexOf(LINE_FEED, from);
      let carriage = returnIn(value, from);
      returned = false;
      while (feed >= 0 || carriage >= 0) {
        const byReturn = carriage >= 0 && (feed < 0 || carriage < feed);
        const end = byReturn ? carriage : feed;
        const last = value.subarray(from, end);
        // Most lines are whole in one chunk.
        const { bytes, cut } = begun.length === 0 && last.byteLength <= limit ? { bytes: last } : await take(last);
        yield { bytes: withoutReturn(bytes), cut, finished: true };
        from = byReturn && feed === end + 1 ? end + 2 : end + 1;
        returned = byReturn && from === value.byteLength && feed !== end + 1;
        if (feed >= 0 && feed < from) feed = value.indexOf(LINE_FEED, from);
        if (byReturn) carriage = returnIn(value, from);
      }
      if (from < value.byteLength) {
        keep(value.subarray(from));
        if (begunBytes >= LONG_LINE_BYTES) onProgress?.(begunBytes);
      }
    }
    if (begun.length > 0) yield { ...(await take(new Uint8Array())), finished: false };
    if (broken) throw broken.error;
  } finally {
    if (begunBytes >= LONG_LINE_BYTES) onProgress?.(0);
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
