import { memoizeByObject } from '../json/memoize-by-object';
import type { JsonSchema } from './json-schema';

/** 0 and 1 are `false` and `true`. */
let lastSchemaId = 1;
const idOf = memoizeByObject<object, number>(() => (lastSchemaId += 1));

/** A number for each schema object: the key of compiled schemas, and of a form that another schema resets. */
export function schemaId(schema: JsonSchema): number {
  return typeof schema === 'boolean' ? Number(schema) : idOf(schema);
}
