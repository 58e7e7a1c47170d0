import type { JsonSchema } from './json-schema';

const schemaIds = new WeakMap<object, number>();
let lastSchemaId = 1;

/** A number for each schema, by identity; 0 and 1 are the schemas `false` and `true`. */
export function schemaId(schema: JsonSchema): number {
  if (typeof schema === 'boolean') return Number(schema);
  const known = schemaIds.get(schema);
  if (known !== undefined) return known;
  lastSchemaId += 1;
  schemaIds.set(schema, lastSchemaId);
  return lastSchemaId;
}
