/**
 * Whether a picture ends before its end: browsers draw what there is of it and report nothing.
 * Types whose end cannot be told count as whole.
 * @param type what the first bytes tell
 */
export function isCutOff(bytes: Uint8Array, type: string | null): boolean {
  switch (type) {
    case 'image/png':
      return !hasPngEnd(bytes);
    case 'image/jpeg':
      return !hasJpegEnd(bytes);
    default:
      return false;
  }
}

const pngEnd = 0x49454e44; // IEND
const pngSignatureLength = 8;
/** Length, type and checksum around the bytes of a chunk. */
const chunkFrame = 12;

function hasPngEnd(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = pngSignatureLength; at + chunkFrame <= bytes.length;) {
    if (view.getUint32(at + 4) === pngEnd) return true;
    at += chunkFrame + view.getUint32(at);
  }
  return false;
}

/** The end marker is looked for from behind, since some programs add bytes of their own after it. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at >= 0; at -= 1) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  }
  return false;
}
