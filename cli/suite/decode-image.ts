import { PNG } from 'pngjs';
import type { DecodeImage } from '../../core/suite/reference';

/** More pixels than these are not decoded: a small file can claim any size. */
const MOST_PIXELS = 50_000_000;
const SIZE_AT = 16;

/** The pixels of a PNG; of other images, which Node cannot decode, none. */
export const decodeImage: DecodeImage = (bytes, mimeType) => {
  if (!mimeType.startsWith('image/png') || bytes.length < SIZE_AT + 8)
    return Promise.resolve(undefined);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const claimed = file.readUInt32BE(SIZE_AT) * file.readUInt32BE(SIZE_AT + 4);
  if (claimed > MOST_PIXELS) return Promise.resolve(undefined);
  try {
    const { width, height, data } = PNG.sync.read(file);
    return Promise.resolve({ width, height, data: new Uint8ClampedArray(data) });
  } catch {
    return Promise.resolve(undefined);
  }
};
