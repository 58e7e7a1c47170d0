import type { PairStatus } from '../../../core/suite/compare/compare-runs';
import type { Flaws } from '../../../core/protocol/findings/finding';
import type { LocalizedText } from '../../../core/text/phrase';
import type { Run } from '../../record/run';

/** A call as one of the two sides made it. */
export interface PairSide {
  /** How long it took; undefined where nothing came. */
  millis: number | undefined;
  arguments: unknown;
  /** What is held against its result, where that was judged. */
  flaws?: Flaws;
  /** Undefined where no answer came. */
  run: () => Run | undefined;
}

/** The same call on two sides, and what came of comparing them. */
export interface ComparedPair {
  key: string;
  name: string;
  /** What is asked for by the name, where the name does not say it. */
  method?: string;
  /** What tells it from others of its name. */
  detail?: string;
  /** Undefined while it is not known. */
  verdict?: PairStatus;
  /** Between the answers, a line each; undefined where there are not two of them, or they could not be compared. */
  differences?: readonly LocalizedText[];
  /** Why they could not be compared. */
  fault?: string;
  sides: readonly [left: PairSide | undefined, right: PairSide | undefined];
}
