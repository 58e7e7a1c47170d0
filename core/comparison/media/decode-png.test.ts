import fc from 'fast-check';
import { PNG } from 'pngjs';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { decodePng } from './decode-png';
import { encodePng } from './compare-pictures';

interface Raw {
  width: number;
  height: number;
  depth: number;
  colour: number;
  interlaced: boolean;
  palette?: Uint8Array;
  transparency?: Uint8Array;
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG whose rows are these bytes; the first of each row is its filter. */
function png(raw: Raw, rows: Uint8Array, pieces = 1): Buffer {
  const { width, height, depth, colour, interlaced, palette, transparency } = raw;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  const data = deflateSync(rows);
  const size = Math.ceil(data.length / pieces);
  const parts = Array.from({ length: pieces }, (_, at) => data.subarray(at * size, (at + 1) * size));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    ...parts.map((part) => chunk('IDAT', part)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function rowSizes({ width, height, depth, colour, interlaced }: Raw): number[] {
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  return passes.flatMap(([left, top, stepX, stepY]) => {
    const columns = Math.ceil((width - left) / stepX);
    const rows = Math.ceil((height - top) / stepY);
    if (columns <= 0 || rows <= 0) return [];
    const bytes = Math.ceil((columns * depth * (CHANNELS[colour] ?? 0)) / 8);
    return Array.from({ length: rows }, () => bytes);
  });
}

const kinds = [
  ...[1, 2, 4, 8, 16].map((depth) => ({ colour: 0, depth })),
  ...[1, 2, 4, 8].map((depth) => ({ colour: 3, depth })),
  ...[2, 4, 6].flatMap((colour) => [8, 16].map((depth) => ({ colour, depth }))),
];

const images = fc
  .record({
    kind: fc.constantFrom(...kinds),
    width: fc.integer({ min: 1, max: 19 }),
    height: fc.integer({ min: 1, max: 19 }),
    interlaced: fc.boolean(),
    isClear: fc.boolean(),
    pieces: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ kind, isClear, pieces, ...size }) => {
    const raw: Raw = { ...size, ...kind };
    const sizes = rowSizes(raw);
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    const colours = 2 ** kind.depth;
    return fc
      .record({
        rows: fc.tuple(...sizes.map((length) => fc.tuple(fc.integer({ min: 0, max: 4 }), bytes(length)))),
        palette: bytes(kind.colour === 3 ? colours * 3 : 0),
        transparency: bytes(kind.colour === 3 ? colours : (CHANNELS[kind.colour] ?? 0) * 2),
      })
      .map(({ rows, palette, transparency }) => ({
        file: png(
          { ...raw, ...(kind.colour === 3 && { palette }), ...(isClear && kind.colour < 4 && { transparency }) },
          Buffer.concat(rows.map(([filter, row]) => Buffer.from([filter, ...row]))),
          pieces,
        ),
      }));
  });

/** What is wholly transparent has no colour. */
function seen(data: Uint8Array | Uint8ClampedArray): number[] {
  const pixels = [...data];
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 0) pixels.fill(0, at, at + 3);
  return pixels;
}

describe('decoding a PNG', () => {
  it('gives the pixels that another decoder gives, of every kind there is', async () => {
    await fc.assert(
      fc.asyncProperty(images, async ({ file }) => {
        const other = PNG.sync.read(file);
        const own = await decodePng(file);
        expect(own && { width: own.width, height: own.height, data: seen(own.data) }).toEqual({
          width: other.width,
          height: other.height,
          data: seen(other.data),
        });
      }),
      { numRuns: 400 },
    );
  });

  it('reads what was encoded here, as other decoders do', async () => {
    const pixels = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .chain(([width, height]) =>
        fc
          .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
          .map((data) => ({ width, height, data: new Uint8ClampedArray(data) })),
      );
    await fc.assert(
      fc.asyncProperty(pixels, async (image) => {
        const file = await encodePng(image);
        expect(await decodePng(file)).toEqual(image);
        const { width, height, data } = PNG.sync.read(Buffer.from(file));
        expect({ width, height, data: [...data] }).toEqual({ ...image, data: [...image.data] });
      }),
    );
  });

  it('keeps the colours under transparency as they are', async () => {
    const rows = Buffer.from([0, 200, 100, 50, 128, 10, 20, 30, 1]);
    const raw = { width: 2, height: 1, depth: 8, colour: 6, interlaced: false };
    const { data = [] } = (await decodePng(png(raw, rows))) ?? {};
    expect([...data]).toEqual([200, 100, 50, 128, 10, 20, 30, 1]);
  });

  const grey = { width: 4, height: 4, depth: 8, colour: 0, interlaced: false };
  const rows = Buffer.alloc(20, 0);
  const whole = png(grey, rows);

  it.each([
    ['no PNG', Buffer.from('GIF89a and more than that')],
    ['nothing', Buffer.alloc(0)],
    ['cut off', whole.subarray(0, 50)],
    ['with a broken checksum', Buffer.from(whole).fill(9, 29, 30)],
    ['of too few rows', png(grey, rows.subarray(5))],
    ['of an unknown filter', png(grey, Buffer.alloc(20, 9))],
    ['of a depth that there is not', png({ ...grey, depth: 3 }, rows)],
    ['of no width', png({ ...grey, width: 0 }, rows)],
    ['with a colour that its palette lacks', png({ ...grey, colour: 3 }, Buffer.alloc(20, 0))],
    ['that claims to be huge', png({ ...grey, width: 1_000_000, height: 1_000_000 }, rows)],
    // 50 million pixels of 8 bytes, in a few bytes: no memory is taken for it.
    ['that claims to be large', png({ ...grey, width: 7000, height: 7000, depth: 16, colour: 6 }, rows)],
  ])('gives nothing of what is %s', async (_, file) => {
    expect(await decodePng(file)).toBeUndefined();
  });

  it('never throws, whatever is changed in a file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const broken = Buffer.from(whole);
        broken[at] = byte;
        await decodePng(broken);
      }),
    );
  });

  it('holds no more than the size that is claimed', async () => {
    const bomb = png(grey, Buffer.alloc(40_000_000));
    expect((await decodePng(bomb))?.data.length).toBe(64);
  });
});
