import { pointerOf, pointerSegments, pointerTo, valueAt } from '../../json/json-pointer';
import { isObject, omit, ownProperty } from '../../json/json-object';
import { sameJson } from '../../json/same-json';
import { isSchema, type JsonSchema, schemasIn } from '../json-schema';
import { walkSchema } from '../outline/walk-schema';
import { type Alternative, EXCLUSIVE, type Exclusion, propertiesOf } from './members-of';
import { type Facet, facetsOf, TYPES, type ValueType, boundsOf, isBeyond, isWithin } from './facets';
import { mergeSchemas, type SchemaObject } from '../plan/merge-schemas';
import { REF_KEYWORDS, refsOf } from '../validation/resolve-ref';

/** A merged schema can't hold these twice, so they are kept beside it. */
const RULES = ['pattern', 'format', 'contains', 'propertyNames', 'not'];
/** Each member is a rule. */
const RULES_BY_NAME = ['patternProperties', 'dependentSchemas', 'dependentRequired', 'dependencies'];
const CONDITION = ['if', 'then', 'else'];
/** Keywords without an effect on what is accepted. */
const IGNORED_KEYWORDS = new Set([
  ...['title', 'description', 'default', 'examples', 'deprecated', '$comment'],
  ...['$schema', '$id', '$anchor', '$defs', 'definitions'],
]);
const UNIONS = ['anyOf', 'oneOf'];
/** Unions of unions multiply: with more alternatives they are compared as written. */
const MAX_ALTERNATIVES = 64;
const MAX_CHAIN = 50;
/** With more alternatives, all branches of a `oneOf` count as overlapping. */
const MAX_OVERLAP_TESTS = 256;

/** One of the compared schemas: its references are followed, its unions expanded. */
export class ExpandedSchema {
  readonly root: JsonSchema;
  readonly #pointers = new WeakMap<object, string>();
  readonly #alternatives = new WeakMap<object, Alternative[]>();

  constructor(root: JsonSchema) {
    this.root = root;
    for (const { schema, path } of walkSchema(root))
      if (typeof schema === 'object') this.#pointers.set(schema, pointerOf(path));
  }

  /** Follows a lone `$ref` or `allOf`. */
  resolved(schema: JsonSchema): JsonSchema {
    let at = schema;
    for (let steps = 0; isObject(at) && steps < MAX_CHAIN; steps += 1) {
      const target = this.#onlyTarget(at);
      if (target === undefined) break;
      at = target;
    }
    return at;
  }

  pointerOfSchema(schema: JsonSchema, parentPointer: string): string {
    const target = this.resolved(schema);
    return (isObject(target) ? this.#pointers.get(target) : undefined) ?? parentPointer;
  }

  /** The property's own pointer, even if it is only required. */
  pointerOfMember({ pointer }: Alternative, name: string, schema: JsonSchema): string {
    const known = isObject(schema) ? this.#pointers.get(schema) : undefined;
    if (known !== undefined) return known;
    const own = pointerTo(pointerTo(pointer, 'properties'), name);
    return valueAt(this.root, pointerSegments(own)) === undefined ? pointer : own;
  }

  #onlyTarget(schema: SchemaObject): JsonSchema | undefined {
    const keywords = Object.keys(schema).filter((keyword) => !IGNORED_KEYWORDS.has(keyword));
    if (keywords.length !== 1) return undefined;
    const parts = schemasIn(ownProperty(schema, 'allOf'));
    if (parts.length === 1) return parts[0];
    return ownProperty(schema, '$ref') === undefined ? undefined : refsOf(this.root, schema)[0]?.schema;
  }

  /** Empty if nothing is accepted. Those of a `oneOf` may have an {@link Exclusion}. */
  alternatives(schema: JsonSchema, parentPointer: string): Alternative[] {
    const known = isObject(schema) ? this.#alternatives.get(schema) : undefined;
    if (known) return known;
    const found = this.#unfold(schema, parentPointer, []);
    if (isObject(schema)) this.#alternatives.set(schema, found);
    return found;
  }

  #unfold(schema: JsonSchema, parentPointer: string, through: readonly object[]): Alternative[] {
    if (schema === false || (isObject(schema) && through.includes(schema))) return [];
    const level = new Level();
    const within: object[] = [...through];
    const isPossible = this.#gather(schema, level, within, through.length);
    if (!isPossible) return [];
    const pointer = this.pointerOfSchema(schema, parentPointer);
    let alternatives: Alternative[] = [{ schema: level.schema, rules: level.rules, pointer }];
    for (const { branches, isExclusive } of level.unions) {
      const base = { schema: level.schema, rules: level.rules, pointer };
      const inner = isExclusive
        ? this.#exclusive(branches, base, within)
        : branches.flatMap((branch) => this.#unfold(branch, pointer, within));
      if (inner.length * alternatives.length > MAX_ALTERNATIVES) {
        for (const alternative of alternatives) alternative.rules = withRule(alternative.rules, 'anyOf', branches);
        continue;
      }
      alternatives = alternatives.flatMap((alternative) => inner.map((branch) => joined(alternative, branch)));
    }
    return alternatives;
  }

  /** Overlapping alternatives get a rule for each type in which they overlap. */
  #exclusive(branches: readonly JsonSchema[], base: Alternative, within: readonly object[]): Alternative[] {
    const inner = branches.map((branch) => this.#unfold(branch, base.pointer, within));
    const facets = inner.map((alternatives) => facetsOf(alternatives.map((alternative) => joined(base, alternative))));
    const isMany = inner.flat().length > MAX_OVERLAP_TESTS;
    const overlaps = (at: number, type: ValueType, some: readonly Facet[] = []) =>
      facets.some(
        (others, index) =>
          index !== at && some.some((a) => others.get(type)?.some((b) => isMany || mayOverlapFacets(a, b, this))),
      );
    let alternatives = inner.flat();
    for (const type of TYPES) {
      const isIn = facets.map((own, at) => overlaps(at, type, own.get(type)));
      const overlapping = branches.filter((_, at) => isIn[at]);
      if (overlapping.length < 2) continue;
      const exclusion: Exclusion = { branches: overlapping, pointer: base.pointer };
      alternatives = alternatives.map((alternative) => {
        const at = inner.findIndex((own) => own.some(({ schema }) => schema === alternative.schema));
        const own = facetsOf([joined(base, alternative)]).get(type);
        if (!overlaps(at, type, own)) return alternative;
        return { ...alternative, rules: withRule(alternative.rules, `${EXCLUSIVE}${type}`, exclusion) };
      });
    }
    return alternatives;
  }

  /** @param outer number of schemas in `through` whose unions lead here @returns false if nothing can satisfy it */
  #gather(schema: JsonSchema, level: Level, through: object[], outer: number): boolean {
    if (schema === true) return true;
    if (schema === false) return false;
    // A cycle of references alone adds nothing; a branch that leads back to its own union accepts nothing more.
    const at = through.indexOf(schema);
    if (at >= 0) return at >= outer;
    if (through.length > MAX_CHAIN * 4) return true;
    through.push(schema);
    let isPossible = true;
    for (const target of refsOf(this.root, schema)) {
      if (target) isPossible = this.#gather(target.schema, level, through, outer) && isPossible;
    }
    for (const part of schemasIn(ownProperty(schema, 'allOf')))
      isPossible = this.#gather(part, level, through, outer) && isPossible;
    level.add(schema);
    const twice = doublyNegated(schema);
    if (twice !== undefined) isPossible = this.#gather(twice, level, through, outer) && isPossible;
    return isPossible;
  }
}

function doublyNegated(schema: SchemaObject): JsonSchema | undefined {
  const not = ownProperty(schema, 'not');
  if (!isObject(not) || Object.keys(not).length !== 1) return undefined;
  const inner = ownProperty(not, 'not');
  return isSchema(inner) ? inner : undefined;
}

class Level {
  schema: SchemaObject = {};
  readonly rules = new Map<string, unknown[]>();
  readonly unions: { branches: JsonSchema[]; isExclusive: boolean }[] = [];

  add(schema: SchemaObject): void {
    const rest = omit(schema, ...REF_KEYWORDS, 'allOf', ...UNIONS, ...RULES, ...RULES_BY_NAME, ...CONDITION);
    this.schema = mergeSchemas(this.schema, rest);
    for (const keyword of UNIONS) {
      const branches = schemasIn(ownProperty(schema, keyword));
      if (branches.length > 0) this.unions.push({ branches, isExclusive: keyword === 'oneOf' });
    }
    for (const keyword of RULES) this.#rule(keyword, ownProperty(schema, keyword));
    for (const keyword of RULES_BY_NAME) {
      const named = ownProperty(schema, keyword);
      for (const [name, value] of isObject(named) ? Object.entries(named) : []) this.#rule(`${keyword}/${name}`, value);
    }
    if (isSchema(ownProperty(schema, 'if'))) {
      const parts = CONDITION.map((keyword) => [keyword, ownProperty(schema, keyword) ?? true] as const);
      this.#rule('if', Object.fromEntries(parts));
    }
  }

  #rule(keyword: string, value: unknown): void {
    if (keyword === 'not' && doublyNegated({ not: value }) !== undefined) return;
    if (value === undefined || (value === true && keyword !== 'not')) return;
    const known = this.rules.get(keyword) ?? [];
    if (!known.some((other) => sameJson(other, value))) this.rules.set(keyword, [...known, value]);
  }
}

function withRule(rules: Alternative['rules'], keyword: string, ...values: readonly unknown[]): Alternative['rules'] {
  return new Map([...rules, [keyword, [...(rules.get(keyword) ?? []), ...values]]]);
}

function joined(alternative: Alternative, branch: Alternative): Alternative {
  let { rules } = alternative;
  for (const [keyword, values] of branch.rules) rules = withRule(rules, keyword, ...values);
  return { schema: mergeSchemas(alternative.schema, branch.schema), rules, pointer: branch.pointer };
}

interface Side {
  alternatives: (schema: JsonSchema, parentPointer: string) => Alternative[];
}

/** Maximum depth of properties that may distinguish values. */
const MAX_DEPTH = 4;

function mayOverlap(some: readonly Alternative[], others: readonly Alternative[], side: Side, depth: number): boolean {
  const [first, second] = [facetsOf(some), facetsOf(others)];
  return [...first].some(([type, facets]) =>
    facets.some((a) => second.get(type)?.some((b) => mayOverlapFacets(a, b, side, depth))),
  );
}

/** Whether values of both facets may exist; yes if that can't be decided, as for patterns. */
function mayOverlapFacets(a: Facet, b: Facet, side: Side, depth = 0): boolean {
  if (a.values && b.values) return a.values.some((value) => b.values?.some((other) => sameJson(value, other)));
  if (a.values) return a.values.some((value) => isWithin(value, b));
  if (b.values) return b.values.some((value) => isWithin(value, a));
  if (boundsOf(a.type).some(([low, high]) => isBeyond(a, b, low, high))) return false;
  return a.type !== 'object' || depth >= MAX_DEPTH || !areDisjoint(a, b, side, depth);
}

function areDisjoint(a: Facet, b: Facet, side: Side, depth: number): boolean {
  const [some, others] = [propertiesOf(a), propertiesOf(b)];
  return [...new Set([...some.required, ...others.required])].some((name) => {
    const [first, second] = [some, others].map(({ named, rest }) => named.get(name) ?? rest);
    const alternatives = (schema: JsonSchema = true) => side.alternatives(schema, '');
    return !mayOverlap(alternatives(first), alternatives(second), side, depth + 1);
  });
}
