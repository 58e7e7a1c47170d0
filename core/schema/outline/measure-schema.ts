import type { JsonSchema } from '../json-schema';
import { stringifyJson } from '../../json/lossless';
import { childrenOf, type SchemaNode } from './walk-schema';

export interface SchemaMeasure {
  /** Of its shortest JSON in UTF-8. */
  bytes: number;
  /** All within it, nested ones too. */
  properties: number;
  /** Of objects and arrays in each other; 1 for one flat object. References are not followed. */
  depth: number;
}

/** Measures a schema as it is written. */
export function measureSchema(schema: JsonSchema): SchemaMeasure {
  let properties = 0;
  let deepest = 0;
  // Of the path only the last steps count here: a schema may be many thousands of levels deep.
  const waiting: SchemaNode[] = [{ schema, path: [], role: 'root', depth: 0 }];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { path, role, depth } = node;
    if (role === 'property' && path.at(-2) === 'properties') properties += 1;
    deepest = Math.max(deepest, depth);
    for (const child of childrenOf({ ...node, path: [] })) waiting.push(child);
  }
  return { bytes: bytesOf(schema), properties, depth: deepest };
}

/** Bytes of a value's shortest JSON in UTF-8. */
export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(stringifyJson(value)).length;
}

/** English and JSON come to about four bytes a token in the usual tokenizers: a rough figure, to be called one. */
export function estimateTokens(bytes: number): number {
  return Math.max(1, Math.round(bytes / 4));
}
