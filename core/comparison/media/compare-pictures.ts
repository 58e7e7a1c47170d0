import { comparePixels } from './compare-pixels';
import { decodePng } from './decode-png';
import { encodePng } from './encode-png';

/** How far two pictures differ. */
export interface PictureDifference {
  /** The share of their pixels that people see to differ, from 0 to 1. */
  visible: number;
  isSameSize: boolean;
  /** A PNG of where they differ visibly; undefined where they don't. */
  drawn?: Uint8Array;
}

/** Compares two pictures by their pixels; undefined where those of one cannot be read. */
export type ComparePictures = (
  before: Uint8Array,
  after: Uint8Array,
  mimeType: string,
) => Promise<PictureDifference | undefined>;

/** PNG alone is decoded alike wherever Loupe runs, so that a suite has one verdict in the page and in the command line. */
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
