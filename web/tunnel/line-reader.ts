const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** One line of a byte stream, as it was but for its end (LF or CR LF). */
export interface Line {
  bytes: Uint8Array;
  /** False for what came after the last line feed, when the stream ended or broke. */
  finished: boolean;
}

/**
 * Splits a byte stream into lines. Chunks of an unfinished line are kept apart until it ends, so that a
 * line of any length costs one copy. Leaving the loop early cancels the stream.
 * @throws what the stream throws, after what came before it
 */
export async function* lineReader(stream: ReadableStream<Uint8Array>): AsyncGenerator<Line, void> {
  const reader = stream.getReader();
  let begun: Uint8Array[] = [];
  let broken: { error: unknown } | undefined;
  try {
    for (;;) {
      const chunk = await reader.read().catch((error: unknown) => {
        broken = { error };
        return { value: undefined };
      });
      if (!chunk.value) break;
      let from = 0;
      for (let at = chunk.value.indexOf(LINE_FEED); at >= 0;) {
        yield { bytes: line([...begun, chunk.value.subarray(from, at)]), finished: true };
        begun = [];
        from = at + 1;
        at = chunk.value.indexOf(LINE_FEED, from);
      }
      if (from < chunk.value.byteLength) begun.push(chunk.value.subarray(from));
    }
    if (begun.length > 0) yield { bytes: joined(begun), finished: false };
    if (broken) throw broken.error;
  } finally {
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

function line(pieces: Uint8Array[]): Uint8Array {
  const bytes = joined(pieces);
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
