import type { ResultSource } from './read-blocks';

/** A run that has ended, as far as it is compared. One object for each run: comparisons are kept by it. */
export interface ComparedRun {
  id: number;
  /** How it is called among its tool's runs: `#2`. */
  name: string;
  /** What came of it: sign and word. */
  sign: string;
  outcome: string;
  millis: number;
  /** UTF-8 bytes of the answer; undefined where none came. */
  size: number | undefined;
  /** What was sent. */
  arguments: unknown;
  source: ResultSource | undefined;
}
