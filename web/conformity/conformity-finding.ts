import type { FindingValues } from '../content/finding';
import type { Severity } from '../content/finding-rules';
import type { ConformityRule } from './notice';
import type { Party } from './table/methods';

/** A rule of the protocol that one message of a connection breaks, and where. */
export interface ConformityFinding {
  rule: ConformityRule;
  severity: Severity;
  /** Who sent what breaks it. */
  who: Party;
  /** The entry of the session's log. */
  seq: number;
  /** JSON Pointer into the whole message; empty for all of it, and for what is no message. */
  pointer: string;
  /** The same place as people write it: `$.result.tools[0].name`. */
  path: string;
  /** Whether what stands at the place is that nothing does. */
  isAbsent: boolean;
  /** For the rule's text. `definition` is the object of the schema that it is about. */
  values: FindingValues;
  /** The version that it was judged by. */
  version: number;
}
