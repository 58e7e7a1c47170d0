/** Bytes copied at once: at most some 10 ms. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** Yields to the event loop; unlike `setTimeout`, not clamped to 4 ms. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // In Node, a MessageChannel would load all of undici.
    if (typeof setImmediate === 'function') {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

export async function joinInTurns(pieces: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  let copied = 0;
  for (const bytes of pieces) {
    for (let from = 0; from < bytes.byteLength; from += PIECE_BYTES) {
      const part = bytes.subarray(from, from + PIECE_BYTES);
      whole.set(part, at);
      at += part.byteLength;
      copied += part.byteLength;
      if (copied < PIECE_BYTES) continue;
      copied = 0;
      await nextTurn();
    }
  }
  return whole;
}

/** Bytes per part: the browser copies each twice. */
const FILE_PIECE_BYTES = 1024 * 1024;

export async function blobInTurns(bytes: Uint8Array): Promise<Blob> {
  const parts: Blob[] = [];
  for (let from = 0; from < bytes.byteLength; from += FILE_PIECE_BYTES) {
    if (from > 0) await nextTurn();
    parts.push(new Blob([bytes.subarray(from, from + FILE_PIECE_BYTES) as Uint8Array<ArrayBuffer>]));
  }
  return new Blob(parts);
}
