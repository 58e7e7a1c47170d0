import { nextTurn } from '../json/in-turns';
import { RecordingError } from './format';

export interface RecordingSource {
  readonly size: number;
  stream(): ReadableStream<Uint8Array>;
  /** @param to exclusive */
  read(from: number, to: number): Promise<Uint8Array>;
}

const GZIP = [0x1f, 0x8b];

export function blobSource(blob: Blob): RecordingSource {
  return {
    size: blob.size,
    stream: () => blob.stream(),
    read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  };
}

/** A few kilobytes can decompress to gigabytes. */
export const MAX_UNPACKED_BYTES = 500_000_000;
const PACKED_CHUNK_BYTES = 16 * 1024;

/** A truncated file is read as far as possible. Without `first`, over `limit` is an error. @throws RecordingError */
export async function unpacked(
  source: RecordingSource,
  { first, limit = MAX_UNPACKED_BYTES }: { first?: number; limit?: number } = {},
): Promise<RecordingSource> {
  const magic = await source.read(0, GZIP.length);
  if (!GZIP.every((byte, at) => magic[at] === byte)) return source;
  const maxBytes = first ?? limit;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const { readable, writable } = new DecompressionStream('gzip');
  const output = readable.getReader();
  const reading = (async () => {
    for (let read = await output.read(); !read.done; read = await output.read()) {
      parts.push(read.value.subarray(0, Math.max(0, maxBytes - size)));
      size += read.value.length;
      if (size > maxBytes) return output.cancel();
    }
  })();
  // The writer reports truncation too.
  reading.catch(() => undefined);
  const writer = writable.getWriter();
  try {
    for await (const piece of chunksOf(source)) {
      if (size > maxBytes) break;
      // A cancelled stream accepts no more, silently.
      await Promise.race([writer.write(piece), reading]);
    }
    // At a premature end, unread output would be lost.
    for (let before = -1; before !== parts.length && size <= maxBytes;) {
      before = parts.length;
      for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    }
    if (size <= maxBytes) await writer.close();
    await reading;
  } catch (error) {
    if (parts.length === 0) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RecordingError('cannot-read', `Couldn’t decompress the file: ${reason}`);
    }
  }
  if (size > maxBytes && first === undefined)
    throw new RecordingError('too-large', `The file decompresses to more than ${maxBytes / 1_000_000} MB.`);
  return blobSource(new Blob(parts));
}

async function* chunksOf(source: RecordingSource): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < source.size; at += PACKED_CHUNK_BYTES)
    yield (await source.read(at, at + PACKED_CHUNK_BYTES)) as Uint8Array<ArrayBuffer>;
}
