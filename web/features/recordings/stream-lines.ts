/** The pieces of a stream as they come. */
export async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      yield read.value as Uint8Array<ArrayBuffer>;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Whole lines; what breaks off at the end is none. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  for await (const piece of piecesOf(body)) {
    const [first = '', ...rest] = decoder.decode(piece, { stream: true }).split('\n');
    begun.push(first);
    for (const next of rest) {
      yield begun.join('');
      begun = [next];
    }
  }
}
