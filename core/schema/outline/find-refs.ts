import type { Segment } from '../../json/json-pointer';
import { ownProperty } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import { memoizeByObject } from '../../json/memoize-by-object';
import { type JsonSchema } from '../json-schema';
import { isOfOtherDocument, resolveRef } from '../validation/resolve-ref';
import { walkSchema } from './walk-schema';

export interface SchemaRef {
  reference: string;
  path: readonly Segment[];
  /** `network`: another document; `dead`: nowhere; `recursive`: the target leads back to itself. */
  kind: 'local' | 'network' | 'dead' | 'recursive';
}

export function findRefs(root: JsonSchema): SchemaRef[] {
  const references: SchemaRef[] = [];
  for (const { schema, path } of walkSchema(root)) {
    const reference = typeof schema === 'boolean' ? undefined : ownProperty(schema, '$ref');
    if (typeof reference === 'string') {
      const kind = kindOf(root, reference, schema as object);
      references.push({ reference, path: [...path, '$ref'], kind });
    } else if (reference !== undefined) {
      references.push({ reference: stringifyJson(reference), path: [...path, '$ref'], kind: 'dead' });
    }
  }
  return references;
}

function kindOf(root: JsonSchema, reference: string, from: object): SchemaRef['kind'] {
  const target = resolveRef(root, reference, from)?.schema;
  if (target !== undefined) return recursiveIn(root as object).has(target) ? 'recursive' : 'local';
  return isOfOtherDocument(root, reference, from) ? 'network' : 'dead';
}

interface Visit {
  schema: JsonSchema;
  index: number;
  /** The lowest index of a schema on the stack that references lead back to. */
  low: number;
  isOnStack: boolean;
  targets: JsonSchema[];
}

/** The schemas that references lead back to themselves: Tarjan's strongly connected components. */
const recursiveIn = memoizeByObject((root: object): ReadonlySet<JsonSchema> => {
  const recursive = new Set<JsonSchema>();
  const visits = new Map<JsonSchema, Visit>();
  const stack: Visit[] = [];
  /** From the start to the schema whose references are followed now. */
  const ancestors: Visit[] = [];
  const enter = (schema: JsonSchema) => {
    const targets = typeof schema === 'boolean' ? [] : [...targetsIn(schema, root as JsonSchema)];
    const index = visits.size;
    const visit = { schema, index, low: index, isOnStack: true, targets };
    visits.set(schema, visit);
    stack.push(visit);
    ancestors.push(visit);
  };
  const leave = (visit: Visit) => {
    ancestors.pop();
    const parent = ancestors.at(-1);
    if (parent) parent.low = Math.min(parent.low, visit.low);
    if (visit.low !== visit.index) return;
    const component = stack.splice(stack.lastIndexOf(visit));
    for (const each of component) {
      each.isOnStack = false;
      if (component.length > 1) recursive.add(each.schema);
    }
  };
  for (const start of targetsIn(root, root as JsonSchema)) {
    if (!visits.has(start)) enter(start);
    for (let visit = ancestors.at(-1); visit !== undefined; visit = ancestors.at(-1)) {
      const target = visit.targets.pop();
      const visited = target !== undefined && visits.get(target);
      if (target === undefined) leave(visit);
      else if (!visited) enter(target);
      else if (visited === visit) recursive.add(target);
      else if (visited.isOnStack) visit.low = Math.min(visit.low, visited.index);
    }
  }
  return recursive;
});

const targetsIn = memoizeByObject((schema: object, root: JsonSchema): readonly JsonSchema[] => {
  const found: JsonSchema[] = [];
  for (const node of walkSchema(schema as JsonSchema)) {
    if (typeof node.schema === 'boolean') continue;
    const reference = ownProperty(node.schema, '$ref');
    if (typeof reference !== 'string') continue;
    const target = resolveRef(root, reference, node.schema);
    if (target) found.push(target.schema);
  }
  return found;
});
