import type { JsonSchema } from '../json-schema';
import type { SchemaObject } from '../plan/merge-schemas';

/** One of the ways in which a value can meet a schema: no `$ref`, `allOf` or union is left in it. */
export interface Alternative {
  schema: SchemaObject;
  /** What is demanded besides, by its keyword: the values of that keyword. */
  rules: ReadonlyMap<string, readonly unknown[]>;
  /** The JSON Pointer of what it is written in. */
  pointer: string;
}

/** The keyword, with a type behind it, of the rule that a value meets one only of an {@link Exclusion}'s branches. */
export const EXCLUSIVE = 'exclusive/';

/** Branches of a `oneOf` some of whose values meet several of them, and so not the `oneOf`. */
export interface Exclusion {
  branches: readonly JsonSchema[];
  /** The JSON Pointer of what the `oneOf` is written in. */
  pointer: string;
}
