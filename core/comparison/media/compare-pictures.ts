import { comparePixels, type Pixels } from './compare-pixels';
import { decodePng, PNG_SIGNATURE } from './decode-png';

import { crc32 } from './crc32';

export interface PictureDifference {
  /** Share of visibly different pixels, from 0 to 1. */
  visible: number;
  isSameSize: boolean;
  /** A PNG of the visible differences; undefined if there are none. */
  drawn?: Uint8Array;
}

/** Undefined if the pixels of one can't be read. */
export type ComparePictures = (
  before: Uint8Array,
  after: Uint8Array,
  mimeType: string,
) => Promise<PictureDifference | undefined>;

/** Only PNG decodes alike wherever Loupe runs, so that page and command line agree on a suite. */
export const comparePictures: ComparePictures = async (before, after, mimeType) => {
  if (!mimeType.startsWith('image/png')) return undefined;
  const [a, b] = await Promise.all([decodePng(before), decodePng(after)]);
  if (!a || !b) return undefined;
  const { total, visible, marked, width, height } = comparePixels(a, b);
  return {
    visible: total === 0 ? 0 : visible / total,
    isSameSize: a.width === b.width && a.height === b.height,
    ...(visible > 0 && { drawn: await encodePng({ width, height, data: marked }) }),
  };
};

/** Of the header: 8 bits a sample, RGBA, deflate, no filter method, not interlaced. */
const FORMAT = [8, 6, 0, 0, 0];

export async function encodePng({ width, height, data }: Pixels): Promise<Uint8Array> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set(FORMAT, 8);
  // Each row begins with its filter type, 0 for none.
  const rows = new Uint8Array(height * (width * 4 + 1));
  for (let row = 0; row < height; row += 1)
    rows.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  const parts = [
    new Uint8Array(PNG_SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', new Uint8Array()),
  ];
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(body.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(body, 8);
  view.setUint32(body.length + 8, crc32(bytes.subarray(4, body.length + 8)));
  return bytes;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { readable, writable } = new CompressionStream('deflate');
  const writer = writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const reader = readable.getReader();
  const pieces: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
  }
  await written;
  return joined(pieces);
}
