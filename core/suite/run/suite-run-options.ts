/** One of several parts of equal size into which the calls of a test run are divided. */
export interface Shard {
  /** From 0. */
  index: number;
  count: number;
  /** How many calls of other suites stand before this suite’s. */
  offset: number;
}

/** Which calls of a suite are run, and how. */
export interface SuiteRunOptions {
  /** Only calls that have one of them; empty for all. */
  tags: readonly string[];
  /** No calls that have one of them. */
  excludeTags?: readonly string[];
  /** Only calls of these names; undefined for all. */
  names?: readonly string[];
  /** Only this part of the calls that are chosen otherwise. */
  shard?: Shard;
  /** How often a run that fails is tried again. */
  retries?: number;
  /** How often each call is run. */
  repeat: number;
  /** How many calls may be open at a time. */
  parallel: number;
  /** Stop at the first failure. */
  bail: boolean;
  /** Whether tools may be called that call themselves destructive. */
  allowDestructive: boolean;
  /** Whether references are written where the result is another. */
  update: boolean;
  /** Whether each answer is judged, also where nothing is expected of its findings; not by default, since it takes time. */
  judge?: boolean;
  signal: AbortSignal;
}
