import type { ComparePictures } from '../../../core/comparison/media/compare-pictures';
import { compareElsewhere } from './compare-elsewhere';

/** Compares two pictures where the page does not wait for it. @throws WorkerError */
export const comparePicturesElsewhere: ComparePictures = async (before, after, mimeType) => {
  const { signal } = new AbortController();
  const { difference } = await compareElsewhere(
    'pictures',
    { before, after, mimeType },
    { signal },
  );
  return difference;
};
