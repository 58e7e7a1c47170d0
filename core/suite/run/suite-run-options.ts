export interface Shard {
  /** From 0. */
  index: number;
  count: number;
  /** Number of calls in the suites before this one. */
  offset: number;
}

export interface SuiteRunOptions {
  tags: readonly string[];
  excludeTags?: readonly string[];
  names?: readonly string[];
  grep?: RegExp;
  /** Applies after the other options. */
  shard?: Shard;
  retries?: number;
  repeat: number;
  parallel: number;
  bail: boolean;
  allowDestructive: boolean;
  update: boolean;
  /** Calls nothing: checks the calls against what the server lists. */
  dryRun?: boolean;
  /** Whether to judge every response, which takes time, even if the suite expects nothing of its findings. */
  judge?: boolean;
  signal: AbortSignal;
}
