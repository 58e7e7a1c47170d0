const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** What ends a line: LF or CR LF (`lf`), or also CR alone as in server-sent events (`any`). */
export type LineEnds = 'lf' | 'any';

/** One line of a byte stream, as it was but for its end. */
export interface Line {
  bytes: Uint8Array;
  /** False for what came after the last line end, when the stream ended or broke. */
  finished: boolean;
  /** Set where it was longer than the limit: how many bytes came of it. `bytes` is its beginning then. */
  cut?: number;
}

/** Of a line that is too long so many bytes stay. */
export const KEPT_OF_CUT = 64 * 1024;

export interface LineReaderOptions {
  ends?: LineEnds;
  /** In bytes: a longer line is cut to its beginning, and what follows is passed over up to its end. */
  limit?: number;
  /** Told of the bytes that have come of a line that has not ended, and of 0 when it has. Only of lines of many chunks. */
  onGrowing?: (bytes: number) => void;
  /** Joins the pieces of a long line: 100 MB at once would hold up the page. */
  join?: (pieces: readonly Uint8Array[]) => Promise<Uint8Array>;
}

/** Lines from this length on are joined by {@link LineReaderOptions.join}, and their growing is told. */
const LONG = 1024 * 1024;

/**
 * Splits a byte stream into lines. Chunks of an unfinished line are kept apart until it ends, so that a
 * line of any length costs one copy. Leaving the loop early cancels the stream.
 * @throws what the stream throws, after what came before it
 */
export async function* lineReader(
  stream: ReadableStream<Uint8Array>,
  { ends = 'lf', limit = Infinity, onGrowing, join }: LineReaderOptions = {},
): AsyncGenerator<Line, void> {
  const reader = stream.getReader();
  const returnIn = (chunk: Uint8Array, from: number) => (ends === 'any' ? chunk.indexOf(CARRIAGE_RETURN, from) : -1);
  let begun: Uint8Array[] = [];
  let begunBytes = 0;
  let isCut = false;
  const keep = (piece: Uint8Array): void => {
    begunBytes += piece.byteLength;
    if (isCut) return;
    begun.push(piece);
    if (begunBytes <= limit) return;
    isCut = true;
    // A copy: the beginning must not hold on to what it was a part of.
    begun = [headOf(begun, Math.min(limit, KEPT_OF_CUT))];
  };
  const take = async (last: Uint8Array): Promise<Pick<Line, 'bytes' | 'cut'>> => {
    keep(last);
    const pieces = begun;
    const isLong = begunBytes - last.byteLength >= LONG;
    const cut = isCut ? { cut: begunBytes } : {};
    begun = [];
    begunBytes = 0;
    isCut = false;
    if (isLong) onGrowing?.(0);
    return { bytes: isLong && join ? await join(pieces) : joined(pieces), ...cut };
  };
  /** The last chunk ended with a carriage return that ended a line: a line feed that follows belongs to it. */
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
        const line = await take(value.subarray(from, end));
        yield { ...line, bytes: withoutReturn(line.bytes), finished: true };
        from = byReturn && feed === end + 1 ? end + 2 : end + 1;
        returned = byReturn && from === value.byteLength && feed !== end + 1;
        if (feed >= 0 && feed < from) feed = value.indexOf(LINE_FEED, from);
        if (byReturn) carriage = returnIn(value, from);
      }
      if (from < value.byteLength) {
        keep(value.subarray(from));
        if (begunBytes >= LONG) onGrowing?.(begunBytes);
      }
    }
    if (begun.length > 0) yield { ...(await take(new Uint8Array())), finished: false };
    if (broken) throw broken.error;
  } finally {
    if (begunBytes >= LONG) onGrowing?.(0);
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

function withoutReturn(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}

/** A copy of the first bytes of what has come. */
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

function joined(pieces: Uint8Array[]): Uint8Array {
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
