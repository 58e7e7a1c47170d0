import { own } from '../../../json/json-object';
import type { Segment } from '../../../json/json-pointer';
import type { JsonSchema } from '../../json-schema';
import { isSchema } from '../../json-schema';

/** A keyword that a value does not meet. */
export interface Failure {
  keyword: string;
  /** Of the value; of a property that is missing, its own. */
  path: readonly Segment[];
  value: unknown;
  /** What the keyword demands. */
  wanted: unknown;
  /** Of a property that another one demands: that one. */
  because?: string;
  /** Of a union: what each of its schemas finds. */
  branches?: readonly (readonly Failure[])[];
  /** Of `oneOf`: how many of its schemas are met. */
  matches?: number;
}

/** Where a value is in the one that is judged; undefined for that one itself. */
export type Place = { parent: Place; segment: Segment } | undefined;

/** The properties or items that some keyword has looked at; undefined where nobody asks. */
export type Evaluated = Set<Segment> | undefined;

/** No item has this index: any property or item may have been looked at by a keyword that was passed over. */
export const ANYTHING = -1;

export type Check = (value: unknown, at: Place, evaluated: Evaluated) => readonly Failure[];

export const NONE: readonly Failure[] = [];

/** What the checks of a schema need of the judgment that they are a part of. */
export interface Judgment {
  /** What a value does not meet of a schema. @param keyword the one that the schema is the value of */
  apply: (schema: JsonSchema, value: unknown, at: Place, evaluated?: Evaluated, keyword?: string) => readonly Failure[];
  /** The same, of the same value that the keyword is for: what it looks at counts for the schema around it. */
  within: (schema: JsonSchema, value: unknown, at: Place, evaluated: Evaluated) => readonly Failure[];
  /** Whether a value meets a schema; undefined where that can't be told. */
  isMet: (schema: JsonSchema, value: unknown, at: Place, evaluated?: Evaluated) => boolean | undefined;
  /** Of a keyword that can't be judged by. */
  passOver: Check;
}

/** A schema's keywords, but for those that its dialect does not know. */
export type Keywords = (keyword: string) => unknown;

export function keywordsOf(schema: Record<string, unknown>, foreign: ReadonlySet<string>): Keywords {
  return (keyword) => (foreign.has(keyword) ? undefined : own(schema, keyword));
}

export function pathOf(at: Place): Segment[] {
  const path: Segment[] = [];
  for (let place = at; place; place = place.parent) path.push(place.segment);
  return path.reverse();
}

export function failure(keyword: string, wanted: unknown, value: unknown, at: Place): readonly Failure[] {
  return [{ keyword, path: pathOf(at), value, wanted }];
}

/** A check of a part of a value by what should be a schema. */
export function part(
  judgment: Judgment,
  schema: unknown,
  value: unknown,
  at: Place,
  keyword: string,
): readonly Failure[] {
  return isSchema(schema)
    ? judgment.apply(schema, value, at, undefined, keyword)
    : judgment.passOver(value, at, undefined);
}
