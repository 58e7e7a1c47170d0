import type { ResultSource } from './read-blocks';

/** An ended run. Comparisons are cached by object: one for each run. */
export interface ComparedRun {
  id: number;
  /** As among its tool's runs: `#2`. */
  name: string;
  sign: string;
  outcome: string;
  millis: number;
  /** UTF-8 bytes of the response; undefined if none came. */
  size: number | undefined;
  arguments: unknown;
  source: ResultSource | undefined;
}
