import type { Segment } from '../../json/json-pointer';
import { own } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import { oncePer } from '../../json/once-per';
import { type JsonSchema } from '../json-schema';
import { resolveRef } from '../validation/resolve-ref';
import { DEEPEST_SCHEMA, walkSchema } from './walk-schema';

export interface SchemaRef {
  reference: string;
  path: readonly Segment[];
  /** `network`: to another document; `dead`: leads nowhere; `recursive`: its target comes back to itself. */
  kind: 'local' | 'network' | 'dead' | 'recursive';
}

/** Every `$ref` of a schema, and what is special about it. */
export function findRefs(root: JsonSchema): SchemaRef[] {
  const references: SchemaRef[] = [];
  for (const { schema, path } of walkSchema(root)) {
    const reference = typeof schema === 'boolean' ? undefined : own(schema, '$ref');
    if (typeof reference === 'string') {
      const kind = kindOf(root, reference, schema as object);
      references.push({ reference, path: [...path, '$ref'], kind });
    } else if (reference !== undefined) {
      references.push({
        reference: stringifyJson(reference),
        path: [...path, '$ref'],
        kind: 'dead',
      });
    }
  }
  return references;
}

function kindOf(root: JsonSchema, reference: string, from: object): SchemaRef['kind'] {
  const target = resolveRef(root, reference, from)?.schema;
  if (typeof target === 'boolean') return 'local';
  if (target !== undefined) return comesBack(target, root) ? 'recursive' : 'local';
  return /^[a-z][a-z\d+.-]*:|^\/\//i.test(reference) ? 'network' : 'dead';
}

/** Whether references lead from a schema back to itself. */
const comesBack = oncePer((start: object, root: JsonSchema): boolean => {
  const seen = new Set<JsonSchema>();
  const waiting = [...targetsIn(start, root)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === start) return true;
    if (seen.has(next)) continue;
    // A longer way round is nobody's recursion, and each of its references would be followed from here.
    if (seen.size >= DEEPEST_SCHEMA) return false;
    seen.add(next);
    if (typeof next !== 'boolean') for (const target of targetsIn(next, root)) waiting.push(target);
  }
  return false;
});

/** The schemas that references within a schema lead to. */
const targetsIn = oncePer((schema: object, root: JsonSchema): readonly JsonSchema[] => {
  const found: JsonSchema[] = [];
  for (const node of walkSchema(schema as JsonSchema)) {
    if (typeof node.schema === 'boolean') continue;
    const reference = own(node.schema, '$ref');
    if (typeof reference !== 'string') continue;
    const target = resolveRef(root, reference, node.schema);
    if (target) found.push(target.schema);
  }
  return found;
});
