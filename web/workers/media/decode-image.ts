import type { DecodeImage } from '../../../core/suite/reference';

/** More pixels than these are not decoded: a small file can claim any size. The same as in the command line. */
const MOST_PIXELS = 50_000_000;
/** Where a PNG says its width and height. */
const SIZE_AT = 16;

/** The pixels of a PNG; of other images none, as in the command line, so that a suite has one verdict wherever it runs. */
export const decodeImage: DecodeImage = async (bytes, mimeType) => {
  if (!mimeType.startsWith('image/png') || bytes.length < SIZE_AT + 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(SIZE_AT) * view.getUint32(SIZE_AT + 4) > MOST_PIXELS) return undefined;
  try {
    const bitmap = await createImageBitmap(new Blob([bytes.slice()], { type: 'image/png' }), {
      colorSpaceConversion: 'none',
      premultiplyAlpha: 'none',
    });
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return context?.getImageData(0, 0, width, height);
  } catch {
    return undefined;
  }
};
