import type { ComparePictures } from '../../../core/comparison/media/compare-pictures';
import { runComparison } from './run-comparison';

/** @throws WorkerError */
export const runPictureComparison: ComparePictures = async (before, after, mimeType) => {
  const { signal } = new AbortController();
  const { difference } = await runComparison('pictures', { before, after, mimeType }, { signal });
  return difference;
};
