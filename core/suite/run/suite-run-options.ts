/** Which calls of a suite are run, and how. */
export interface SuiteRunOptions {
  /** Only calls that have one of them; empty for all. */
  tags: readonly string[];
  /** Only calls of these names; undefined for all. */
  names?: readonly string[];
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
