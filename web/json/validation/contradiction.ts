import {
  boundsOf,
  type Contradiction,
  type Demand,
  firstItem,
  memberDemands,
  type Node,
  type NodeDemand,
  numberAt,
  tell,
  type Type,
  typesAndValues,
  typesOf,
} from './contradicting-keywords';
import { dialectOf } from './dialect';
import { isPlainObject, isSchema, own, type JsonSchema } from './json-schema';
import { resolveRef } from './resolve-ref';

/** All that a value has to satisfy in which another one is to be. */
type Outside = ReadonlySet<JsonSchema>;

/** Visits of schemas, beyond which nothing more is looked for. */
const MOST_VISITS = 5_000;
const DEEPEST = 100;

/**
 * Finds what makes a schema impossible to satisfy, such as contradicting types in `allOf`, a minimum above its maximum, or
 * a required property that is ruled out. Tells only what is certain: undefined means that none was found. Follows `$ref`s,
 * and takes `if`, `not` (but the one of everything), `unevaluated…` and `dependent…` for fulfilled.
 */
export function contradictionIn(root: JsonSchema): Contradiction | undefined {
  return new Search(root).look([{ schema: root, pointer: '' }], []);
}

class Search {
  readonly #root: JsonSchema;
  readonly #ignoresRefSiblings: boolean;
  #visits = 0;
  #depth = 0;

  constructor(root: JsonSchema) {
    this.#root = root;
    this.#ignoresRefSiblings = dialectOf(root) === '7';
  }

  /**
   * @param demands what a value has to satisfy all at once
   * @param outside the schemas of the values that this one is to be in
   */
  look(demands: readonly Demand[], outside: readonly Outside[]): Contradiction | undefined {
    this.#visits += 1;
    if (this.#visits > MOST_VISITS || this.#depth > DEEPEST) return undefined;
    this.#depth += 1;
    const found = this.#lookInto(demands, outside);
    this.#depth -= 1;
    return found;
  }

  #lookInto(demands: readonly Demand[], outside: readonly Outside[]): Contradiction | undefined {
    const all = this.#flatten(demands);
    const never = all.find(({ schema }) => schema === false || rulesOutAll(schema));
    if (never) return tell('never', never);
    const schemas = new Set(all.map(({ schema }) => schema));
    // Who satisfies as much as a value around it would need the like inside itself, and so on.
    const again = outside.some((around) => [...around].every((schema) => schemas.has(schema)));
    if (again) return tell('endless', demands[0] ?? { schema: true, pointer: '' });
    const nodes = all.filter((demand): demand is NodeDemand => isPlainObject(demand.schema));
    return (
      typesAndValues(nodes) ??
      this.#inEveryType(nodes, [...outside, schemas]) ??
      this.#inBranches(all, nodes, outside)
    );
  }

  /** The schemas themselves, those of their `allOf`, and what their references mean. */
  #flatten(demands: readonly Demand[]): Demand[] {
    const found = new Map<JsonSchema, Demand>();
    const queue = [...demands];
    for (let demand = queue.shift(); demand; demand = queue.shift()) {
      const { schema, pointer } = demand;
      if (found.has(schema)) continue;
      if (!isPlainObject(schema)) {
        found.set(schema, demand);
        continue;
      }
      const reference = own(schema, '$ref');
      const target =
        typeof reference === 'string' ? resolveRef(this.#root, reference, schema) : undefined;
      if (target) queue.push(target);
      if (target && this.#ignoresRefSiblings) continue;
      found.set(schema, demand);
      const parts = own(schema, 'allOf');
      if (Array.isArray(parts)) {
        parts.forEach((part: unknown, i) => {
          if (isSchema(part)) queue.push({ schema: part, pointer: `${pointer}/allOf/${i}` });
        });
      }
    }
    return [...found.values()];
  }

  /** A contradiction for each type that a value may have leaves none. The first is as good as any. */
  #inEveryType(
    nodes: readonly NodeDemand[],
    outside: readonly Outside[],
  ): Contradiction | undefined {
    let first: Contradiction | undefined;
    for (const type of typesOf(nodes)) {
      const found = boundsOf(type, nodes) ?? this.#inside(type, nodes, outside);
      if (!found) return undefined;
      first ??= found;
    }
    return first;
  }

  #inside(
    type: Type,
    nodes: readonly NodeDemand[],
    outside: readonly Outside[],
  ): Contradiction | undefined {
    if (type === 'object') {
      for (const demand of nodes) {
        const required = own(demand.schema, 'required');
        for (const name of Array.isArray(required) ? (required as unknown[]) : []) {
          if (typeof name !== 'string') continue;
          const found = this.#member(name, demand, nodes, outside);
          if (found) return found;
        }
      }
    }
    if (type === 'array') {
      for (const { schema, pointer } of nodes) {
        const contains = own(schema, 'contains');
        if (!isSchema(contains) || numberAt(schema, 'minContains') === 0) continue;
        // Behind the items that have a place of their own there may be others.
        const items = nodes.flatMap((node) => {
          const every = own(node.schema, 'items');
          return own(node.schema, 'prefixItems') === undefined && isSchema(every)
            ? [{ schema: every, pointer: `${node.pointer}/items` }]
            : [];
        });
        const found = this.look(
          [...items, { schema: contains, pointer: `${pointer}/contains` }],
          outside,
        );
        if (found) return found;
      }
      const least = Math.max(0, ...nodes.map(({ schema }) => numberAt(schema, 'minItems') ?? 0));
      if (least === 0) return undefined;
      const items = nodes.flatMap(({ schema, pointer }) => firstItem(schema, pointer));
      return items.length > 0 ? this.look(items, outside) : undefined;
    }
    return undefined;
  }

  #member(
    name: string,
    asking: Demand,
    nodes: readonly NodeDemand[],
    outside: readonly Outside[],
  ): Contradiction | undefined {
    const demands = nodes.flatMap(({ schema, pointer }) => memberDemands(schema, pointer, name));
    if (demands.some(({ schema }) => schema === false)) {
      return { ...tell('required', asking), values: { name } };
    }
    return demands.length > 0 ? this.look(demands, outside) : undefined;
  }

  /** Where every branch of an `anyOf` or `oneOf` contradicts the rest, there is no way through. */
  #inBranches(
    all: readonly Demand[],
    nodes: readonly NodeDemand[],
    outside: readonly Outside[],
  ): Contradiction | undefined {
    for (const { schema, pointer } of nodes) {
      for (const keyword of ['anyOf', 'oneOf']) {
        const branches = own(schema, keyword);
        if (!Array.isArray(branches)) continue;
        const without = all.map((demand) => ({
          ...demand,
          schema: followed(demand.schema, demand.schema === schema ? keyword : undefined),
        }));
        const found = branches.map((branch: unknown, i) =>
          isSchema(branch)
            ? this.look(
                [...without, { schema: branch, pointer: `${pointer}/${keyword}/${i}` }],
                outside,
              )
            : undefined,
        );
        if (found.every((each) => each !== undefined)) {
          return found[0] ?? tell('never', { schema, pointer: `${pointer}/${keyword}` });
        }
      }
    }
    return undefined;
  }
}

function rulesOutAll(schema: JsonSchema): boolean {
  if (!isPlainObject(schema)) return false;
  const not = own(schema, 'not');
  const values = own(schema, 'enum');
  return (
    not === true ||
    (isPlainObject(not) && Object.keys(not).length === 0) ||
    (Array.isArray(values) && values.length === 0)
  );
}

const followedSchemas = new WeakMap<Node, Map<string | undefined, Node>>();

/** A schema without its references and parts, which were followed already, and without one keyword; the same each time. */
function followed(schema: JsonSchema, keyword: string | undefined): JsonSchema {
  if (!isPlainObject(schema)) return schema;
  const known = followedSchemas.get(schema) ?? new Map<string | undefined, Node>();
  followedSchemas.set(schema, known);
  const left = Object.entries(schema).filter(
    ([name]) => ![keyword, '$ref', 'allOf'].includes(name),
  );
  const ready = known.get(keyword) ?? Object.fromEntries(left);
  known.set(keyword, ready);
  return ready;
}
