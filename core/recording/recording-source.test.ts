import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Recording } from './recording';
import { blobSource, unpacked } from './recording-source';
import { eventLine, headerLine } from './recording-writer';

it('opens what decompresses to too much only as far as it is told to', async () => {
  // As much again as may come out, in a file a thousandth as large.
  const packed = blobSource(new Blob([gzipSync(new Uint8Array(40_000_000))]));
  expect(packed.size).toBeLessThan(50_000);
  await expect(unpacked(packed, { limit: 20_000_000 })).rejects.toMatchObject({
    code: 'too-large',
    message: 'The file decompresses to more than 20 MB.',
  });
  expect((await unpacked(packed, { first: 5_000_000, limit: 20_000_000 })).size).toBe(5_000_000);
  expect((await unpacked(packed)).size).toBe(40_000_000);
});

it('tells of a recording while it is read: each event can be read once it is told of', async () => {
  const server = { kind: 'stdio', command: 'node', args: [] } as const;
  const at = '2026-11-23T09:00:00.000Z';
  const header = { loupe: 'recording', version: 1, at, by: 'a', origin: 'tap', server } as const;
  const lines = Array.from({ length: 5000 }, (_, ms) =>
    eventLine({ ms, kind: 'stderr', text: `${ms} ${'words '.repeat(150)}` }),
  );
  const file = blobSource(new Blob([headerLine(header), ...lines]));
  const read: number[] = [];
  const told: number[] = [];
  const recording = await Recording.open(
    { ...file, stream: () => counted(file.stream(), (bytes) => (given += bytes)) },
    {},
    async (part) => {
      told.push(given);
      for await (const { ms } of part.events(read.length)) read.push(ms);
      expect(part).toMatchObject({ header, duration: read.at(-1), cut: 0 });
    },
  );
  expect(recording.length).toBe(5000);
  expect(read).toEqual(Array.from({ length: read.length }, (_, ms) => ms));
  expect(read.length).toBeGreaterThan(2000);
  // The first is told of before a fifth was read.
  expect(told[0]).toBeLessThan(file.size / 5);
  expect(told.length).toBeGreaterThanOrEqual(4);
});

let given = 0;

function counted(stream: ReadableStream<Uint8Array>, count: (bytes: number) => void) {
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        count(piece.length);
        controller.enqueue(piece);
      },
    }),
  );
}
