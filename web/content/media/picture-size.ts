import { bytesOfBase64 } from '../../../core/json/base64';
import { imageDimensionsFromData } from 'image-dimensions';

export interface PictureSize {
  width: number;
  height: number;
}

/** Bytes in which most files say their size; a multiple of 3, the unit of base64. */
const HEAD_BYTES = 49_152;
const MAX_ROOT_LENGTH = 1000;

export function sizeInHead(base64: string): PictureSize | undefined {
  try {
    const head = bytesOfBase64(base64.slice(0, (HEAD_BYTES / 3) * 4));
    const { width, height } = imageDimensionsFromData(head) ?? sizeOfSvg(new TextDecoder().decode(head));
    return width === 0 || height === 0 ? undefined : { width, height };
  } catch {
    // The view reports invalid base64.
    return undefined;
  }
}

function sizeOfSvg(text: string): PictureSize {
  const root = text.slice(text.indexOf('<svg')).slice(0, MAX_ROOT_LENGTH).split('>', 1).join();
  const side = (pattern: RegExp) => Number(pattern.exec(root)?.[1] ?? 0);
  return { width: side(/\swidth="(\d+)(?:px)?"/), height: side(/\sheight="(\d+)(?:px)?"/) };
}

/** Styles that hold the place of a picture until the browser has decoded it. @param maxHeight of CSS, in a `calc` */
export function reservedSize(size: PictureSize | undefined, maxHeight: string) {
  if (!size) return undefined;
  const ratio = size.width / size.height;
  return { width: `min(${size.width}px, 100%, calc(${maxHeight} * ${ratio}))`, aspectRatio: String(ratio) };
}
