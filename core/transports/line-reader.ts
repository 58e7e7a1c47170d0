const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** What ends a line: LF or CR LF (`lf`), or also CR alone as in server-sent events (`any`). */
export type LineEnds = 'lf' | 'any';

/** One line of a byte stream, as it was but for its end. */
export interface Line {
  bytes: Uint8Array;
  /** False for what came after the last line end, when the stream ended or broke. */
  finished: boolean;
}

export interface LineReaderOptions {
  ends?: LineEnds;
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
  { ends = 'lf', onGrowing, join }: LineReaderOptions = {},
): AsyncGenerator<Line, void> {
  const reader = stream.getReader();
  const returnIn = (chunk: Uint8Array, from: number) =>
    ends === 'any' ? chunk.indexOf(CARRIAGE_RETURN, from) : -1;
  let begun: Uint8Array[] = [];
  let begunBytes = 0;
  const take = async (last: Uint8Array): Promise<Uint8Array> => {
    const pieces = [...begun, last];
    const isLong = begunBytes >= LONG;
    begun = [];
    begunBytes = 0;
    if (isLong) onGrowing?.(0);
    return isLong && join ? join(pieces) : joined(pieces);
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
        yield { bytes: withoutReturn(await take(value.subarray(from, end))), finished: true };
        from = byReturn && feed === end + 1 ? end + 2 : end + 1;
        returned = byReturn && from === value.byteLength && feed !== end + 1;
        if (feed >= 0 && feed < from) feed = value.indexOf(LINE_FEED, from);
        if (byReturn) carriage = returnIn(value, from);
      }
      if (from < value.byteLength) {
        begun.push(value.subarray(from));
        begunBytes += value.byteLength - from;
        if (begunBytes >= LONG) onGrowing?.(begunBytes);
      }
    }
    if (begun.length > 0) yield { bytes: await take(new Uint8Array()), finished: false };
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
