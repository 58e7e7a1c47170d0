import type { JsonSchema } from '../json-schema';
import type { SchemaObject } from './merge-schemas';

/** Gives one level of a schema as it applies to a value, without `$ref`, `allOf` and conditions. */
export interface LevelSource {
  expand: (schema: JsonSchema, value: unknown) => { schema: SchemaObject };
}
