export interface Shard {
  /** From 0. */
  index: number;
  count: number;
  /** Number of calls in the suites before this one. */
  offset: number;
}

export interface SuiteRunOptions {
  /** Calls with one of these; all if empty. */
  tags: readonly string[];
  /** No calls with one of these. */
  excludeTags?: readonly string[];
  /** Calls with these names; all if undefined. */
  names?: readonly string[];
  /** Applies after the other options. */
  shard?: Shard;
  /** Maximum number of retries of a failed run. */
  retries?: number;
  /** Number of rounds. */
  repeat: number;
  /** Maximum number of open calls. */
  parallel: number;
  /** Stop at the first failure. */
  bail: boolean;
  allowDestructive: boolean;
  /** Whether to write references that differ. */
  update: boolean;
  /** Whether to judge every answer, which takes time, even if the suite expects nothing of its findings. */
  judge?: boolean;
  signal: AbortSignal;
}
