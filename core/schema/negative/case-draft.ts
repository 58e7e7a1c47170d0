import type { Segment } from '../../json/json-pointer';
import type { JsonSchema } from '../json-schema';
import type { SchemaObject } from '../plan/merge-schemas';
import type { CaseGroup, CaseKind } from './negative-case';

/** A value in the valid arguments, to be broken. */
export interface ValueToBreak {
  path: readonly Segment[];
  name: string;
  schema: JsonSchema;
  level: SchemaObject;
  value: unknown;
  /** Valid arguments with the value at `path`. */
  baseArguments: unknown;
}

/** A case for which it is not known yet which candidate breaks only the intended keyword. */
export interface CaseDraft {
  group: CaseGroup;
  kind: CaseKind;
  keyword: string;
  /** Where the violation is expected: a missing member, or the target itself. */
  at: readonly Segment[];
  target: readonly Segment[];
  /** Best first; `undefined` removes the value. */
  candidates: readonly unknown[];
  limit?: string | number;
}

export function draftsOf(group: CaseGroup, path: readonly Segment[]) {
  return (kind: CaseKind, keyword: string, candidates: readonly unknown[], limit?: CaseDraft['limit']): CaseDraft => ({
    group,
    kind,
    keyword,
    at: path,
    target: path,
    candidates,
    limit,
  });
}
