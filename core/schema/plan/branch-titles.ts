import { isObject, ownProperty } from '../../json/json-object';
import { isSchema, type JsonSchema } from '../json-schema';
import { typesOf, type SchemaObject } from './merge-schemas';
import type { SchemaDocument } from './schema-document';

export const UNION_WORDS = new Set(['oneOf', 'anyOf', 'title', 'description', 'discriminator', '$comment', 'default']);
export const MAX_BRANCHES = 40;

export function titleOf(document: SchemaDocument, branch: JsonSchema, level: SchemaObject, index: number): string {
  const { title } = level;
  if (typeof title === 'string' && title !== '') return title;
  const discriminator = discriminatorOf(document, level);
  if (discriminator !== undefined) return discriminator;
  const reference = typeof branch === 'object' ? ownProperty(branch, '$ref') : undefined;
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1);
    if (name !== undefined && name !== '' && name !== '#') return name;
  }
  const types = typesOf(level);
  const { required, properties, items, format } = level;
  if (types?.[0] === 'array' && isObject(items)) {
    const { schema } = document.expand(items, undefined);
    return typesOf(schema) ? `${itemTitle(document, schema, 0)}[]` : 'array';
  }
  if (Array.isArray(required) && required.length > 0) return required.slice(0, 3).join(' + ');
  if (isObject(properties) && Object.keys(properties).length > 0) return Object.keys(properties).slice(0, 3).join(', ');
  if (types) return typeof format === 'string' ? `${types.join(' | ')} (${format})` : types.join(' | ');
  const values = level['enum'];
  if (Array.isArray(values)) return 'enum';
  return `#${index + 1}`;
}

const MAX_LIST_DEPTH = 4;

/** `number[][]`. */
function itemTitle(document: SchemaDocument, level: SchemaObject, depth: number): string {
  const types = typesOf(level) ?? [];
  const { items } = level;
  if (types[0] !== 'array' || types.length > 1 || !isObject(items) || depth > MAX_LIST_DEPTH) return types.join(' | ');
  const { schema } = document.expand(items, undefined);
  return typesOf(schema) ? `${itemTitle(document, schema, depth + 1)}[]` : 'array';
}

function discriminatorOf(document: SchemaDocument, level: SchemaObject): string | undefined {
  const { properties } = level;
  if (!isObject(properties)) return undefined;
  for (const property of Object.values(properties)) {
    if (!isSchema(property)) continue;
    const fixed = fixedValue(document, property);
    if (typeof fixed === 'string') return fixed;
  }
  return undefined;
}

export function fixedValue(document: SchemaDocument, schema: JsonSchema): unknown {
  const level = document.expand(schema, undefined).schema;
  if (Object.hasOwn(level, 'const')) return level['const'];
  const values = level['enum'];
  return Array.isArray(values) && values.length === 1 ? (values[0] as unknown) : undefined;
}
