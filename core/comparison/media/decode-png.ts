import type { Pixels } from './compare-pixels';
import { crc32 } from './crc32';

/** Larger images are not decoded: a small file can claim any size. */
const MAX_PIXELS = 50_000_000;
export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** By color type: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGBA (PNG specification, section 11.2). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Bits of a sample that a color type may have. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const PALETTE = 3;
type PassPlan = readonly [left: number, top: number, stepX: number, stepY: number];

const WHOLE: readonly PassPlan[] = [[0, 0, 1, 1]];
/** The seven passes of interlacing (section 8). */
const ADAM7: readonly PassPlan[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

interface Header {
  width: number;
  height: number;
  depth: number;
  color: number;
  interlaced: boolean;
}

interface Png extends Header {
  /** RGB, 3 bytes per color. */
  palette: Uint8Array;
  /** Alpha of the palette's colors; else the samples of the transparent color, 2 bytes each. */
  transparency: Uint8Array;
  compressed: Uint8Array<ArrayBuffer>[];
}

interface Pass {
  columns: number;
  rows: number;
  left: number;
  top: number;
  stepX: number;
  stepY: number;
  bytesOfRow: number;
}

/** Exact to 8 bits, with colors under transparency, without profile or gamma: the same everywhere. */
export async function decodePng(bytes: Uint8Array): Promise<Pixels | undefined> {
  try {
    const png = readChunks(bytes);
    const passes = passesOf(png);
    const size = passes.reduce((sum, { rows, bytesOfRow }) => sum + rows * (bytesOfRow + 1), 0);
    const filtered = await inflateExactly(png.compressed, size);
    return filtered && painted(png, passes, filtered);
  } catch (error) {
    if (error instanceof InvalidPng) return undefined;
    throw error;
  }
}

class InvalidPng extends Error {
  override readonly name = 'InvalidPng';
}

function readChunks(bytes: Uint8Array): Png {
  if (PNG_SIGNATURE.some((byte, at) => bytes[at] !== byte)) throw new InvalidPng('signature');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | undefined;
  let palette = new Uint8Array();
  let transparency = new Uint8Array();
  const compressed: Uint8Array<ArrayBuffer>[] = [];
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw new InvalidPng('cut off');
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) throw new InvalidPng('checksum');
    if (!header && type !== 'IHDR') throw new InvalidPng('no header');
    // A copy: a stream takes no SharedArrayBuffer.
    const body = bytes.slice(at + 8, end);
    if (type === 'IHDR') header = readHeader(body);
    else if (type === 'PLTE') palette = body;
    else if (type === 'tRNS') transparency = body;
    else if (type === 'IDAT') compressed.push(body);
    else if (type === 'IEND') break;
    // Critical chunks begin with a capital.
    else if (/^[A-Z]/.test(type)) throw new InvalidPng(`unknown ${type}`);
    at = end + 4;
  }
  if (!header) throw new InvalidPng('no header');
  return { ...header, palette, transparency, compressed };
}

function readHeader(body: Uint8Array): Header {
  if (body.length !== 13) throw new InvalidPng('header');
  const view = new DataView(body.buffer, body.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, color = 0, compression, filter, interlace = 0] = body.subarray(8);
  const isKnown = DEPTHS[color]?.includes(depth) && compression === 0 && filter === 0 && interlace <= 1;
  if (!isKnown || width === 0 || height === 0 || width * height > MAX_PIXELS) throw new InvalidPng('header');
  return { width, height, depth, color, interlaced: interlace === 1 };
}

function bitsOfPixel({ depth, color }: Header): number {
  return depth * (CHANNELS[color] ?? 0);
}

function passesOf(header: Header): Pass[] {
  const { width, height, interlaced } = header;
  return (interlaced ? ADAM7 : WHOLE).flatMap(([left, top, stepX, stepY]) => {
    const columns = Math.ceil((width - left) / stepX);
    const rows = Math.ceil((height - top) / stepY);
    if (columns <= 0 || rows <= 0) return [];
    const bytesOfRow = Math.ceil((columns * bitsOfPixel(header)) / 8);
    return [{ columns, rows, left, top, stepX, stepY, bytesOfRow }];
  });
}

function painted(png: Png, passes: readonly Pass[], filtered: Uint8Array): Pixels {
  const { width, height } = png;
  const data = new Uint8ClampedArray(width * height * 4);
  const paint = painter(png, data);
  const back = Math.ceil(bitsOfPixel(png) / 8);
  let at = 0;
  for (const { columns, rows, left, top, stepX, stepY, bytesOfRow } of passes) {
    const samples = new Uint16Array(columns * (CHANNELS[png.color] ?? 0));
    let above = new Uint8Array(bytesOfRow);
    for (let row = 0; row < rows; row += 1) {
      const line = filtered.subarray(at + 1, at + 1 + bytesOfRow);
      unfilter(filtered[at] ?? 0, line, above, back);
      readSamples(line, png.depth, samples);
      const from = (top + row * stepY) * width + left;
      for (let column = 0; column < columns; column += 1) paint(samples, column, (from + column * stepX) * 4);
      above = line as Uint8Array<ArrayBuffer>;
      at += bytesOfRow + 1;
    }
  }
  return { width, height, data };
}

/** Undoes a row's filter: 0 none, 1 left, 2 above, 3 average, 4 Paeth (section 9). @param back bytes to the pixel before */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, back: number): void {
  const size = line.length;
  switch (filter) {
    case 0:
      return;
    case 1:
      for (let i = back; i < size; i += 1) line[i] = (line[i] ?? 0) + (line[i - back] ?? 0);
      return;
    case 2:
      for (let i = 0; i < size; i += 1) line[i] = (line[i] ?? 0) + (above[i] ?? 0);
      return;
    case 3:
      for (let i = 0; i < size; i += 1) {
        const before = i < back ? 0 : (line[i - back] ?? 0);
        line[i] = (line[i] ?? 0) + ((before + (above[i] ?? 0)) >> 1);
      }
      return;
    case 4:
      for (let i = 0; i < size; i += 1) {
        const before = i < back ? 0 : (line[i - back] ?? 0);
        const corner = i < back ? 0 : (above[i - back] ?? 0);
        line[i] = (line[i] ?? 0) + nearest(before, above[i] ?? 0, corner);
      }
      return;
    default:
      throw new InvalidPng(`filter ${filter}`);
  }
}

/** Paeth predictor: the neighbour nearest to left + above - corner. */
function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function readSamples(line: Uint8Array, depth: number, into: Uint16Array): void {
  if (depth === 8) into.set(line);
  else if (depth === 16)
    for (let i = 0; i < into.length; i += 1) into[i] = ((line[2 * i] ?? 0) << 8) | (line[2 * i + 1] ?? 0);
  else
    for (let i = 0; i < into.length; i += 1) {
      const bit = i * depth;
      into[i] = ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
    }
}

type Paint = (samples: Uint16Array, column: number, at: number) => void;

/** @returns writes one pixel as RGBA @param data of the whole image */
function painter(png: Png, data: Uint8ClampedArray): Paint {
  const { depth, color, palette, transparency } = png;
  if (color === PALETTE)
    return (samples, column, at) => {
      const index = samples[column] ?? 0;
      if (index * 3 + 3 > palette.length) throw new InvalidPng('palette');
      data.set(palette.subarray(index * 3, index * 3 + 3), at);
      data[at + 3] = transparency[index] ?? 255;
    };
  const channels = CHANNELS[color] ?? 0;
  const hasAlpha = channels % 2 === 0;
  const colors = hasAlpha ? channels - 1 : channels;
  const largest = 2 ** depth - 1;
  const scaled = (sample: number) => Math.floor((sample * 255) / largest + 0.5);
  const transparentColor: number[] = [];
  for (let i = 0; i + 1 < transparency.length; i += 2)
    transparentColor.push(((transparency[i] ?? 0) << 8) | (transparency[i + 1] ?? 0));
  const hasTransparentColor = !hasAlpha && transparentColor.length === colors;
  return (samples, column, at) => {
    const from = column * channels;
    let isTransparent = hasTransparentColor;
    for (let i = 0; i < 3; i += 1) {
      const sample = samples[from + (colors === 1 ? 0 : i)] ?? 0;
      data[at + i] = scaled(sample);
      if (isTransparent && sample !== transparentColor[colors === 1 ? 0 : i]) isTransparent = false;
    }
    data[at + 3] = hasAlpha ? scaled(samples[from + colors] ?? 0) : isTransparent ? 0 : 255;
  };
}

/** The highest ratio that deflate reaches. */
const MAX_EXPANSION = 1032;

/** Inflates exactly `size` bytes, and never more. Undefined if the data is broken or too short. */
async function inflateExactly(
  compressed: readonly Uint8Array<ArrayBuffer>[],
  size: number,
): Promise<Uint8Array | undefined> {
  const compressedSize = compressed.reduce((sum, { length }) => sum + length, 0);
  // A few bytes may claim to be gigabytes: no memory is allocated for those.
  if (size > compressedSize * MAX_EXPANSION) return undefined;
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
