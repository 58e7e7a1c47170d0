import { memoizeByObject } from '../json/memoize-by-object';
import type { JsonSchema } from './json-schema';

let lastSchemaId = 1;
const idOf = memoizeByObject<object, number>(() => (lastSchemaId += 1));

/** By identity; 0 and 1 are the schemas `false` and `true`. */
export function schemaId(schema: JsonSchema): number {
  return typeof schema === 'boolean' ? Number(schema) : idOf(schema);
}
