/** As much as is copied at once: some 10 ms at the most, where memory is fresh. */
const piece = 8 * 1024 * 1024;

/** Lets the page breathe; unlike `setTimeout` it is not slowed down to 4 ms. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // A message makes Node load all that its `fetch` needs.
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

/** Joins pieces of bytes, in several turns of the event loop where they are many megabytes. */
export async function joinInTurns(pieces: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  let copied = 0;
  for (const bytes of pieces) {
    for (let from = 0; from < bytes.byteLength; from += piece) {
      const part = bytes.subarray(from, from + piece);
      whole.set(part, at);
      at += part.byteLength;
      copied += part.byteLength;
      if (copied < piece) continue;
      copied = 0;
      await nextTurn();
    }
  }
  return whole;
}

/** A copy of bytes, made in several turns of the event loop where they are many megabytes. */
export function copyInTurns(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return joinInTurns([bytes]);
}

/** As much as is handed to the browser at once: it copies it twice. */
const filePiece = 1024 * 1024;

/** Bytes as a file, built in turns as well. */
export async function blobInTurns(bytes: Uint8Array, type = ''): Promise<Blob> {
  const parts: Blob[] = [];
  for (let from = 0; from < bytes.byteLength; from += filePiece) {
    if (from > 0) await nextTurn();
    parts.push(new Blob([bytes.subarray(from, from + filePiece) as Uint8Array<ArrayBuffer>]));
  }
  return new Blob(parts, { type });
}
