import type { ValidationError } from '../validation/validation-result';

export type CaseKind =
  | 'missing'
  | 'unknownKey'
  | 'dependent'
  | 'tooFewMembers'
  | 'tooManyMembers'
  | 'keyName'
  | 'wrongType'
  | 'nullValue'
  | 'fraction'
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'notMultiple'
  | 'tooShort'
  | 'emptyText'
  | 'tooLong'
  | 'tooFewItems'
  | 'emptyList'
  | 'tooManyItems'
  | 'repeatedItem'
  | 'contains'
  | 'pattern'
  | 'format'
  | 'notInEnum'
  | 'otherConst'
  | 'forbidden'
  | ProbeKind;

/** The schema allows these values, but servers are known to stumble over them. */
export type ProbeKind =
  | 'probeEmpty'
  | 'probeBlank'
  | 'probeNewlines'
  | 'probeRtl'
  | 'probeEmoji'
  | 'probeCombining'
  | 'probeNul'
  | 'probeSurrogate'
  | 'probeLong'
  | 'probeSql'
  | 'probeShell'
  | 'probeTraversal'
  | 'probeHtml'
  | 'probeTemplate'
  | 'probePrompt'
  | 'probeFormat'
  | 'probeBigInteger'
  | 'probeBigNumber'
  | 'probeInfinite'
  | 'probeNegativeZero'
  | 'probeEmptyList'
  | 'probeEmptyObject'
  | 'probeUnknownKey';

export const CASE_GROUPS = ['members', 'types', 'limits', 'values', 'probes'] as const;
export type CaseGroup = (typeof CASE_GROUPS)[number];

export interface NegativeCase {
  /** Stable for the same schema and base. */
  id: string;
  group: CaseGroup;
  kind: CaseKind;
  keyword: string;
  pointer: string;
  path: string;
  /** The changed value, shortened, and the limit that it breaks. */
  params: Readonly<{ value: string; limit: string }>;
  /** `rejected`: the schema forbids the arguments. `open`: it allows them, and the server decides. */
  expected: 'rejected' | 'open';
  /** Other keywords that the arguments break. */
  also: readonly string[];
  /** JSON text, since values such as `1e400` keep their digits. */
  text: string;
}

export type NegativeCases =
  | {
      kind: 'cases';
      cases: readonly NegativeCase[];
      leftOut: number;
      /** The valid arguments, and whether they were made up. */
      base: { text: string; filled: boolean };
    }
  /** `path`: what is wrong with the best attempt. */
  | { kind: 'none'; reason: 'no-valid-base'; path: string }
  | { kind: 'none'; reason: 'unjudged'; error: ValidationError };
