/** No compressed byte can stand for more bytes than these. */
const MOST_EXPANSION = 1032;

/**
 * What compressed bytes (zlib) stand for, where that is at least so many bytes; what is beyond is left out, and never held.
 * @returns undefined where they are broken or too few
 */
export async function inflateExactly(
  compressed: readonly Uint8Array<ArrayBuffer>[],
  size: number,
): Promise<Uint8Array | undefined> {
  const given = compressed.reduce((sum, { length }) => sum + length, 0);
  // A few bytes may claim to be gigabytes: no memory is taken for those.
  if (size > given * MOST_EXPANSION) return undefined;
  const inflated = new Uint8Array(size);
  const { readable, writable } = new DecompressionStream('deflate');
  const reader = readable.getReader();
  const written = write(compressed, writable.getWriter()).catch(() => undefined);
  try {
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return length === size ? inflated : undefined;
      inflated.set(value.subarray(0, size - length), length);
      length += value.length;
      if (length > size) {
        await reader.cancel();
        return inflated;
      }
    }
  } catch {
    return undefined;
  } finally {
    await written;
  }
}

async function write(
  parts: readonly Uint8Array<ArrayBuffer>[],
  writer: { write(chunk: Uint8Array<ArrayBuffer>): Promise<void>; close(): Promise<void> },
): Promise<void> {
  for (const part of parts) await writer.write(part);
  await writer.close();
}
