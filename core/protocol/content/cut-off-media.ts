/** Browsers draw a truncated image without an error. Types without an end marker count as complete. */
export function isCutOff(bytes: Uint8Array, type: string | null): boolean {
  switch (type) {
    case 'image/png':
      return !hasPngEnd(bytes);
    case 'image/jpeg':
      return !endsWithin(bytes, [0xff, 0xd9], bytes.length);
    case 'image/gif':
      // Some programs append zeros.
      return bytes.findLast((byte) => byte !== 0) !== 0x3b;
    case 'image/webp':
    case 'audio/wav':
      return !hasRiffEnd(bytes);
    case 'application/pdf':
      return !endsWithin(bytes, [0x25, 0x25, 0x45, 0x4f, 0x46], 2048);
    case 'application/zip':
      // Up to 64 kB of comment follow the end record.
      return !endsWithin(bytes, [0x50, 0x4b, 0x05, 0x06], 0x10000 + 22);
    default:
      return false;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const pngEnd = 0x49454e44;
const pngSignatureLength = 8;
const chunkFrame = 12;

function hasPngEnd(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = pngSignatureLength; at + chunkFrame <= bytes.length;) {
    if (view.getUint32(at + 4) === pngEnd) return true;
    at += chunkFrame + view.getUint32(at);
  }
  return false;
}

const riffHead = 8;
/** Streamed audio declares the maximum, its length being unknown. */
const unknownLength = 0x7fffffff;

function hasRiffEnd(bytes: Uint8Array): boolean {
  if (bytes.length < riffHead) return false;
  const length = viewOf(bytes).getUint32(4, true);
  return length >= unknownLength || bytes.length >= riffHead + length;
}

/** Searches from the end: some programs append bytes of their own. */
function endsWithin(bytes: Uint8Array, marker: readonly number[], within: number): boolean {
  const first = Math.max(0, bytes.length - within);
  for (let at = bytes.length - marker.length; at >= first; at -= 1) {
    if (marker.every((byte, i) => bytes[at + i] === byte)) return true;
  }
  return false;
}
