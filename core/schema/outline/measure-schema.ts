import type { JsonSchema } from '../json-schema';
import { stringifyJson } from '../../json/lossless';
import { isContainer } from '../../json/rebuild';
import { childrenOf, type SchemaNode } from './walk-schema';

export interface SchemaMeasure {
  /** Size of the schema's shortest JSON in UTF-8. */
  bytes: number;
  properties: number;
  /** Nested objects and arrays; 1 for a flat object. Does not follow references. */
  depth: number;
}

export function measureSchema(schema: JsonSchema): SchemaMeasure {
  let properties = 0;
  let deepest = 0;
  // Paths are cut to their last steps: a schema may be thousands of levels deep.
  const stack: SchemaNode[] = [{ schema, path: [], role: 'root', depth: 0 }];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { path, role, depth } = node;
    if (role === 'property' && path.at(-2) === 'properties') properties += 1;
    deepest = Math.max(deepest, depth);
    for (const child of childrenOf({ ...node, path: [] })) stack.push(child);
  }
  return { bytes: bytesOf(schema), properties, depth: deepest };
}

const NEEDS_NO_ESCAPE = /^[ !#-[\]-~]*$/;

/** Shortest JSON in UTF-8. @param limit counting stops beyond it */
export function bytesOf(root: unknown, limit = Infinity): number {
  let bytes = 0;
  const stack: unknown[] = [root];
  while (stack.length > 0 && bytes <= limit) {
    const value = stack.pop();
    if (Array.isArray(value)) {
      bytes += 2 + Math.max(0, value.length - 1);
      for (const item of value as unknown[]) stack.push(item);
    } else if (isContainer(value)) {
      const members = Object.entries(value).filter(([, member]) => member !== undefined);
      bytes += 2 + Math.max(0, members.length - 1);
      for (const [name, member] of members) {
        bytes += bytesOfText(name) + 1;
        stack.push(member);
      }
    } else bytes += typeof value === 'string' ? bytesOfText(value) : bytesOfScalar(value);
  }
  return bytes;
}

function bytesOfText(text: string): number {
  return NEEDS_NO_ESCAPE.test(text) ? text.length + 2 : new TextEncoder().encode(JSON.stringify(text)).length;
}

function bytesOfScalar(value: unknown): number {
  return value === undefined ? 'null'.length : stringifyJson(value).length;
}
