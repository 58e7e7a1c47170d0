import type { Segment } from '../../json/json-pointer';
import type { JsonSchema } from '../json-schema';
import type { SchemaObject } from '../plan/merge-schemas';
import type { CaseGroup, CaseKind } from './negative-case';

/** A value within valid arguments, with the level of the schema that it is judged by. */
export interface CasePlace {
  path: readonly Segment[];
  name: string;
  schema: JsonSchema;
  level: SchemaObject;
  /** JSON whose numbers may be held by their digits. */
  value: unknown;
  /** Valid arguments that hold the value at its path. */
  whole: unknown;
}

/** A case before it is known whether one of its values breaks just what it is meant to break. */
export interface CaseDraft {
  group: CaseGroup;
  kind: CaseKind;
  keyword: string;
  /** Where the violation is to be found. */
  at: readonly Segment[];
  /** The value that is replaced. */
  target: readonly Segment[];
  /** Values to put there, the best first; `undefined` takes it away. */
  candidates: readonly unknown[];
  limit?: string | number;
}

/** Makes cases of one group, of the value at a path. */
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
