import type { MediaSource } from '../../../../core/comparison/compare-results';

/** Two files of one kind, and how their runs are called. */
export interface MediaPair {
  before: MediaSource;
  after: MediaSource;
  names: { before: string; after: string };
}
