import type { FindingValues } from '../content/finding';
import type { Rule } from '../content/finding-rules';
import type { ProtocolRule } from './rules';

/** A rule of the content's checks, or one of the conversation's. */
export type ConformityRule = Rule | ProtocolRule;

/** Told of each place that breaks a rule. `pointer` is a JSON Pointer into the message; `values` are for the rule's text. */
export type Report = (
  rule: ConformityRule,
  pointer: string,
  values?: FindingValues,
  isAbsent?: boolean,
) => void;
