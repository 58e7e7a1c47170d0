import type { ComparePictures } from '../../../core/comparison/media/compare-pictures';
import { compareInWorker } from './compare-in-worker';

/** Compares two pictures where the page does not wait for it. @throws WorkerError */
export const comparePicturesInWorker: ComparePictures = async (before, after, mimeType) => {
  const { signal } = new AbortController();
  const { difference } = await compareInWorker('pictures', { before, after, mimeType }, { signal });
  return difference;
};
