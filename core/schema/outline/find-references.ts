import type { Segment } from '../../json/json-pointer';
import { own } from '../../json/json-object';
import { type JsonSchema } from '../json-schema';
import { resolveRef } from '../validation/resolve-ref';
import { walkSchema } from './walk-schema';

export interface Reference {
  reference: string;
  path: readonly Segment[];
  /** `network`: to another document; `dead`: leads nowhere; `recursive`: its target comes back to itself. */
  kind: 'local' | 'network' | 'dead' | 'recursive';
}

/** Every `$ref` of a schema, and what is special about it. */
export function findReferences(root: JsonSchema): Reference[] {
  const references: Reference[] = [];
  for (const { schema, path } of walkSchema(root)) {
    const reference = typeof schema === 'boolean' ? undefined : own(schema, '$ref');
    if (typeof reference === 'string') {
      const kind = kindOf(root, reference, schema as object);
      references.push({ reference, path: [...path, '$ref'], kind });
    } else if (reference !== undefined) {
      references.push({
        reference: JSON.stringify(reference),
        path: [...path, '$ref'],
        kind: 'dead',
      });
    }
  }
  return references;
}

function kindOf(root: JsonSchema, reference: string, from: object): Reference['kind'] {
  const target = resolveRef(root, reference, from)?.schema;
  if (target !== undefined) return comesBack(root, target) ? 'recursive' : 'local';
  return /^[a-z][a-z\d+.-]*:|^\/\//i.test(reference) ? 'network' : 'dead';
}

const cycles = new WeakMap<object, boolean>();

function comesBack(root: JsonSchema, start: JsonSchema): boolean {
  if (typeof start === 'boolean') return false;
  const known = cycles.get(start);
  if (known !== undefined) return known;
  const seen = new Set<JsonSchema>();
  const waiting = targetsIn(root, start);
  let found = false;
  for (let next = waiting.pop(); next !== undefined && !found; next = waiting.pop()) {
    if (next === start) found = true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...targetsIn(root, next));
  }
  cycles.set(start, found);
  return found;
}

const targets = new WeakMap<object, readonly JsonSchema[]>();

/** The schemas that references within a schema lead to. */
function targetsIn(root: JsonSchema, schema: JsonSchema): JsonSchema[] {
  if (typeof schema === 'boolean') return [];
  const known = targets.get(schema);
  if (known) return [...known];
  const found: JsonSchema[] = [];
  for (const node of walkSchema(schema)) {
    if (typeof node.schema === 'boolean') continue;
    const reference = own(node.schema, '$ref');
    if (typeof reference !== 'string') continue;
    const target = resolveRef(root, reference, node.schema);
    if (target) found.push(target.schema);
  }
  targets.set(schema, found);
  return [...found];
}
