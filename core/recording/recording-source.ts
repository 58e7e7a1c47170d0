import { nextTurn } from '../json/in-turns';
import { RecordingError } from './format';

/** Where the bytes of a recording are: a file that was picked, one that the proxy reads, one on the disk. */
export interface RecordingSource {
  /** In bytes. */
  readonly size: number;
  /** All of it, from the beginning. */
  stream(): ReadableStream<Uint8Array>;
  /** @param from the first byte @param to the one after the last */
  read(from: number, to: number): Promise<Uint8Array>;
}

const GZIP = [0x1f, 0x8b];

/** A file of the browser's, or bytes in memory. */
export function blobSource(blob: Blob): RecordingSource {
  return {
    size: blob.size,
    stream: () => blob.stream(),
    read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  };
}

/** Bytes that may come out of a packed file: some kilobytes can hold gigabytes. */
export const MOST_UNPACKED = 500_000_000;
/** A piece of a packed file; a thousand times as much can come out of it. */
const PACKED_PIECE = 16 * 1024;

/**
 * The same source, unpacked where it was packed with gzip. A packed file that breaks off is read as far as it goes.
 * @param options.first so many bytes of what comes out are opened, and the rest is left; without it all of it is, up to `limit`
 * @throws RecordingError where not even its beginning can be unpacked, or `too-large` where more comes out
 */
export async function unpacked(
  source: RecordingSource,
  { first, limit = MOST_UNPACKED }: { first?: number; limit?: number } = {},
): Promise<RecordingSource> {
  const magic = await source.read(0, GZIP.length);
  if (!GZIP.every((byte, at) => magic[at] === byte)) return source;
  const most = first ?? limit;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const { readable, writable } = new DecompressionStream('gzip');
  const output = readable.getReader();
  const reading = (async () => {
    for (let read = await output.read(); !read.done; read = await output.read()) {
      parts.push(read.value.subarray(0, Math.max(0, most - size)));
      size += read.value.length;
      if (size > most) return output.cancel();
    }
  })();
  // What breaks off is told by the writer too.
  reading.catch(() => undefined);
  const writer = writable.getWriter();
  try {
    for await (const piece of piecesOf(source)) {
      if (size > most) break;
      // What is cancelled takes no more, and does not say so.
      await Promise.race([writer.write(piece), reading]);
    }
    // At a premature end what was unpacked and not yet read would be lost.
    for (let before = -1; before !== parts.length && size <= most;) {
      before = parts.length;
      for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    }
    if (size <= most) await writer.close();
    await reading;
  } catch (error) {
    if (parts.length === 0) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RecordingError('cannot-read', `Couldn’t decompress the file: ${reason}`);
    }
  }
  if (size > most && first === undefined)
    throw new RecordingError('too-large', `The file decompresses to more than ${most / 1_000_000} MB.`);
  return blobSource(new Blob(parts));
}

async function* piecesOf(source: RecordingSource): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < source.size; at += PACKED_PIECE)
    yield (await source.read(at, at + PACKED_PIECE)) as Uint8Array<ArrayBuffer>;
}
