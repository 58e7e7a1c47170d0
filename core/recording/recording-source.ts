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

/**
 * The same source, unpacked where it was packed with gzip. A packed file that breaks off is read as far as it goes.
 * @throws RecordingError where not even its beginning can be unpacked
 */
export async function unpacked(source: RecordingSource): Promise<RecordingSource> {
  const magic = await source.read(0, GZIP.length);
  if (!GZIP.every((byte, at) => magic[at] === byte)) return source;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const { readable, writable } = new DecompressionStream('gzip');
  const output = readable.getReader();
  const reading = (async () => {
    for (let read = await output.read(); !read.done; read = await output.read())
      parts.push(read.value);
  })();
  // What breaks off is told by the writer too.
  reading.catch(() => undefined);
  const writer = writable.getWriter();
  try {
    const input = source.stream().getReader();
    for (let read = await input.read(); !read.done; read = await input.read())
      await writer.write(read.value as Uint8Array<ArrayBuffer>);
    // At a premature end what was unpacked and not yet read would be lost.
    for (let before = -1; before !== parts.length;) {
      before = parts.length;
      for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    }
    await writer.close();
    await reading;
  } catch (error) {
    if (parts.length === 0) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RecordingError('cannot-read', `Couldn’t decompress the file: ${reason}`);
    }
  }
  return blobSource(new Blob(parts));
}
