import { describe, expect, it, vi } from 'vitest';
import { type LineEnds, lineReader } from './line-reader';

function streamOf(chunks: (string | Uint8Array)[], error?: Error): ReadableStream<Uint8Array> {
  const waiting = chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
  return new ReadableStream({
    pull(controller) {
      const chunk = waiting.shift();
      if (chunk) controller.enqueue(new Uint8Array(chunk));
      else if (error) controller.error(error);
      else controller.close();
    },
  });
}

async function linesOf(...chunks: (string | Uint8Array)[]) {
  return linesEndedBy('lf', ...chunks);
}

async function linesEndedBy(ends: LineEnds, ...chunks: (string | Uint8Array)[]) {
  const lines: [text: string, finished: boolean][] = [];
  for await (const { bytes, finished } of lineReader(streamOf(chunks), { ends }))
    lines.push([Buffer.from(bytes).toString('latin1'), finished]);
  return lines;
}

describe('lineReader', () => {
  it('joins and splits chunks at line feeds', async () => {
    expect(await linesOf('a\nb', 'c', 'd\n\n', '\ne\n')).toEqual([
      ['a', true],
      ['bcd', true],
      ['', true],
      ['', true],
      ['e', true],
    ]);
    expect(await linesOf()).toEqual([]);
  });

  it('drops the carriage return before a line feed, even in another chunk, and no other', async () => {
    expect(await linesOf('a\r\nb\r', '\nc\rd\n\r\n')).toEqual([
      ['a', true],
      ['b', true],
      ['c\rd', true],
      ['', true],
    ]);
  });

  it('takes CR, LF and CR LF alike where asked to, also across chunks', async () => {
    const chunks = ['a\rb\r\nc\n\r\rd\r', '\ne\r', 'f\r', '', '\n', '\ng'];
    const lines = await linesEndedBy('any', ...chunks);
    expect(lines.map(([text]) => text)).toEqual(['a', 'b', 'c', '', '', 'd', 'e', 'f', '', 'g']);
    expect(lines.map(([, finished]) => finished).indexOf(false)).toBe(9);
  });

  it('marks a last line that was never finished', async () => {
    expect(await linesOf('a\nb', 'c\r')).toEqual([
      ['a', true],
      ['bc\r', false],
    ]);
  });

  it('keeps bytes that are no UTF-8', async () => {
    expect(await linesOf(new Uint8Array([0xff, 0xc3]), new Uint8Array([0x28, 10, 0x80]))).toEqual([
      ['\xff\xc3(', true],
      ['\x80', false],
    ]);
  });

  it('gives what came before an error, then the error', async () => {
    const lines = lineReader(streamOf(['a\nb'], new Error('broken')));
    expect((await lines.next()).value).toMatchObject({ finished: true });
    expect((await lines.next()).value).toMatchObject({ finished: false });
    await expect(lines.next()).rejects.toThrow('broken');
  });

  it('cancels the stream when the loop is left', async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array([65, 10])),
      cancel: () => void (cancelled = true),
    });
    for await (const { finished } of lineReader(stream)) if (finished) break;
    expect(cancelled).toBe(true);
  });

  it('copies each byte of a line of 200 MB twice at most', async () => {
    const chunk = new Uint8Array(65_536).fill(65);
    let left = 3200;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(chunk);
        else {
          controller.enqueue(new Uint8Array([10]));
          controller.close();
        }
      },
    });
    const copied = vi.spyOn(Uint8Array.prototype, 'set');
    const sizes: number[] = [];
    for await (const { bytes } of lineReader(stream)) sizes.push(bytes.byteLength);
    expect(sizes).toEqual([3200 * 65_536]);
    const bytes = copied.mock.calls.reduce((sum, [{ length }]) => sum + length, 0);
    copied.mockRestore();
    expect(bytes).toBeLessThanOrEqual(2 * 3200 * 65_536);
  });
});

describe('a line that is longer than the limit', () => {
  async function cutLines(limit: number, ...chunks: string[]) {
    const lines: [text: string, cut: number | undefined, finished: boolean][] = [];
    for await (const { bytes, cut, finished } of lineReader(streamOf(chunks), { limit }))
      lines.push([Buffer.from(bytes).toString('latin1'), cut, finished]);
    return lines;
  }

  it('is cut to its beginning, and the lines around it are whole', async () => {
    expect(await cutLines(4, 'ab\nabc', 'def', 'ghi\ncd\n')).toEqual([
      ['ab', undefined, true],
      ['abcd', 9, true],
      ['cd', undefined, true],
    ]);
  });

  it('is cut where it comes in one chunk, and where it never ends', async () => {
    expect(await cutLines(4, '123456\n1234\n12345')).toEqual([
      ['1234', 6, true],
      ['1234', undefined, true],
      ['1234', 5, false],
    ]);
  });

  it('gathers the chunks of a long line in their order, also where several chunks fill a block', async () => {
    const chunks = Array.from({ length: 40 }, (_, at) => new Uint8Array(1_700_000 + at).fill(65 + at));
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of [...chunks, new Uint8Array([10, 66, 10])]) controller.enqueue(chunk);
        controller.close();
      },
    });
    const lines: Uint8Array[] = [];
    for await (const { bytes } of lineReader(stream)) lines.push(bytes);
    expect(lines.map(({ length }) => length)).toEqual([chunks.reduce((sum, { length }) => sum + length, 0), 1]);
    expect(Buffer.compare(lines[0] ?? new Uint8Array(), Buffer.concat(chunks))).toBe(0);
  });
});
