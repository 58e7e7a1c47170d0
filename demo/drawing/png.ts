import { crc32 as zlibCrc32, deflateSync } from 'node:zlib';

import type { Canvas } from './canvas.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(zlibCrc32(named), named.length + 4);
  return whole;
}

/** A canvas as the bytes of an 8-bit RGB PNG file. */
export function encodePng(canvas: Canvas): Buffer {
  const { width, height, pixels } = canvas;
  const bytes = Uint8ClampedArray.from(pixels);
  const row = width * 3;
  const filtered = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (row + 1);
    // The "up" filter: most rows of a drawing resemble the row above.
    filtered[start] = y === 0 ? 0 : 2;
    for (let x = 0; x < row; x += 1) {
      const above = y === 0 ? 0 : (bytes[(y - 1) * row + x] ?? 0);
      filtered[start + 1 + x] = ((bytes[y * row + x] ?? 0) - above) & 255;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered, { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
