import type { PairStatus } from '../../../../core/suite/compare/compare-runs';
import type { FindingCounts } from '../../../../core/protocol/findings/finding';
import type { LocalizedText } from '../../../../core/text/phrase';
import type { Run } from '../../../../core/run/run';

export interface PairSide {
  durationMs: number | undefined;
  arguments: unknown;
  findingCounts?: FindingCounts;
  run: () => Run | undefined;
}

export interface ComparedPair {
  key: string;
  name: string;
  method?: string;
  /** Distinguishes pairs of the same name, e.g. the row. */
  detail?: string;
  status?: PairStatus;
  differences?: readonly LocalizedText[];
  error?: string;
  sides: readonly [left: PairSide | undefined, right: PairSide | undefined];
}
