// Small valid media files for the fixtures.
import { crc32, deflateSync } from 'node:zlib';

/** @param {string} type @param {Buffer} body */
function chunk(type, body) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/**
 * A PNG of 8-bit RGB.
 *
 * @param {number} width
 * @param {number} height
 * @param {Buffer} pixels the rows, each a filter byte (0) and three bytes a pixel
 * @param {number} [level] of compression
 */
export function pngFile(width, height, pixels, level) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, level === undefined ? {} : { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A WAV file of 16-bit mono samples at 8 kHz. @param {number} seconds @param {(time: number) => number} wave */
export function wavFile(seconds, wave) {
  const count = Math.round(seconds * 8000);
  const file = Buffer.alloc(44 + count * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.set([16, 0, 0, 0, 1, 0, 1, 0], 16);
  file.writeUInt32LE(8000, 24);
  file.writeUInt32LE(16_000, 28);
  file.set([2, 0, 16, 0], 32);
  file.write('data', 36);
  file.writeUInt32LE(count * 2, 40);
  for (let at = 0; at < count; at += 1) {
    file.writeInt16LE(Math.round(wave(at / 8000) * 32_000), 44 + at * 2);
  }
  return file;
}
