import type { ValidationFault } from '../validation/validation-result';

/** What a case does to the one value that it changes. */
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

/** Values that the schema allows and that servers are known to stumble over. */
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

/** One set of arguments that differs from a valid one in a single value. */
export interface NegativeCase {
  /** Unique in its batch, and the same each time for the same schema and base. */
  id: string;
  group: CaseGroup;
  kind: CaseKind;
  /** The keyword that is broken; of a probe the empty text. */
  keyword: string;
  /** Where, as a JSON Pointer and for people (`$.a[0]`). */
  pointer: string;
  path: string;
  /** For its name: the changed value in short, and the limit that it breaks. */
  params: Readonly<{ value: string; limit: string }>;
  /** `rejected`: the schema forbids these arguments. `open`: it allows them; the server may do as it likes. */
  expected: 'rejected' | 'open';
  /** Keywords that could not be kept from breaking along with it. */
  also: readonly string[];
  /** The arguments, as JSON text: values such as `1e400` keep their digits. */
  text: string;
}

/** What came of making cases. */
export type NegativeCases =
  | {
      kind: 'cases';
      cases: readonly NegativeCase[];
      /** Cases that there was no more room for. */
      leftOut: number;
      /** The valid arguments that all cases start from, as JSON text, and whether they were made up. */
      base: { text: string; filled: boolean };
    }
  /** No valid arguments could be found to start from; `path`: what is wrong with the best ones. */
  | { kind: 'none'; reason: 'no-valid-base'; path: string }
  /** Nothing can be judged by this schema. */
  | { kind: 'none'; reason: 'unjudged'; fault: ValidationFault };
