import { pointerOf, pointerSegments, pointerTo, valueAt } from '../../json/json-pointer';
import { isObject, own } from '../../json/json-object';
import { sameJson } from '../../json/same-json';
import { isSchema, type JsonSchema, schemasIn } from '../json-schema';
import { walkSchema } from '../outline/walk-schema';
import { type Alternative, EXCLUSIVE, type Exclusion } from './members-of';
import { type Facet, facetsOf, TYPES, type ValueType } from './facets';
import { mergeSchemas, omit, type SchemaObject } from '../plan/merge-schemas';
import { REF_KEYWORDS, refsOf } from '../validation/resolve-ref';
import { mayBeSame } from './overlap';

/** Keywords that one level can't say twice, so that they are kept beside it, as often as they are said. */
const RULES = ['pattern', 'format', 'contains', 'propertyNames', 'not'];
/** Keywords whose members are a rule each. */
const RULES_BY_NAME = ['patternProperties', 'dependentSchemas', 'dependentRequired', 'dependencies'];
const CONDITION = ['if', 'then', 'else'];
/** What changes nothing of what is accepted: words for people, and what others refer to. */
const SILENT = new Set([
  ...['title', 'description', 'default', 'examples', 'deprecated', '$comment'],
  ...['$schema', '$id', '$anchor', '$defs', 'definitions'],
]);
const UNIONS = ['anyOf', 'oneOf'];
/** Unions of unions multiply; with more ways than this they are compared as they are written. */
const MOST_ALTERNATIVES = 64;
const LONGEST_CHAIN = 50;
/** Of a `oneOf` with more ways than this it is not looked which of them overlap: all may. */
const MOST_PAIRED = 256;

/** One of the two schemas that are compared: where everything stands in it, and what each part amounts to. */
export class SchemaSide {
  readonly root: JsonSchema;
  readonly #places = new WeakMap<object, string>();
  readonly #alternatives = new WeakMap<object, Alternative[]>();

  constructor(root: JsonSchema) {
    this.root = root;
    for (const { schema, path } of walkSchema(root))
      if (typeof schema === 'object') this.#places.set(schema, pointerOf(path));
  }

  /** What a schema means that is nothing but a reference, or an `allOf` of one. */
  meant(schema: JsonSchema): JsonSchema {
    let at = schema;
    for (let steps = 0; isObject(at) && steps < LONGEST_CHAIN; steps += 1) {
      const target = this.#onlyTarget(at);
      if (target === undefined) break;
      at = target;
    }
    return at;
  }

  /** Where what a schema means is written. @param around where it is if nobody knows */
  placeOf(schema: JsonSchema, around: string): string {
    const meant = this.meant(schema);
    return (isObject(meant) ? this.#places.get(meant) : undefined) ?? around;
  }

  /** Where a property is written that one alternative describes: there it is required, or not. */
  placeOfMember({ pointer }: Alternative, name: string, schema: JsonSchema): string {
    const known = isObject(schema) ? this.#places.get(schema) : undefined;
    if (known !== undefined) return known;
    const own = pointerTo(pointerTo(pointer, 'properties'), name);
    return valueAt(this.root, pointerSegments(own)) === undefined ? pointer : own;
  }

  /** The schema behind one that is nothing but a reference, or an `allOf` of one. */
  #onlyTarget(schema: SchemaObject): JsonSchema | undefined {
    const keywords = Object.keys(schema).filter((keyword) => !SILENT.has(keyword));
    if (keywords.length !== 1) return undefined;
    const parts = schemasIn(own(schema, 'allOf'));
    if (parts.length === 1) return parts[0];
    return own(schema, '$ref') === undefined ? undefined : refsOf(this.root, schema)[0]?.schema;
  }

  /** The ways in which a value can meet a schema; none where it accepts nothing. Of a `oneOf` each may have an {@link Exclusion}. */
  alternatives(schema: JsonSchema, around: string): Alternative[] {
    const known = isObject(schema) ? this.#alternatives.get(schema) : undefined;
    if (known) return known;
    const found = this.#unfold(schema, around, []);
    if (isObject(schema)) this.#alternatives.set(schema, found);
    return found;
  }

  #unfold(schema: JsonSchema, around: string, through: readonly object[]): Alternative[] {
    if (schema === false || (isObject(schema) && through.includes(schema))) return [];
    const level = new Level();
    const within: object[] = [...through];
    const isPossible = this.#gather(schema, level, within);
    if (!isPossible) return [];
    const pointer = this.placeOf(schema, around);
    let ways: Alternative[] = [{ schema: level.schema, rules: level.rules, pointer }];
    for (const { branches, isExclusive } of level.unions) {
      const base = { schema: level.schema, rules: level.rules, pointer };
      const inner = isExclusive
        ? this.#exclusive(branches, base, within)
        : branches.flatMap((branch) => this.#unfold(branch, pointer, within));
      if (inner.length * ways.length > MOST_ALTERNATIVES) {
        for (const way of ways) way.rules = withRule(way.rules, 'anyOf', branches);
        continue;
      }
      ways = ways.flatMap((way) => inner.map((branch) => joined(way, branch)));
    }
    return ways;
  }

  /** The ways through a `oneOf`. Those that overlap with ways of another branch have that as a rule, by the type where they do. */
  #exclusive(branches: readonly JsonSchema[], base: Alternative, within: readonly object[]): Alternative[] {
    const inner = branches.map((branch) => this.#unfold(branch, base.pointer, within));
    const facets = inner.map((ways) => facetsOf(ways.map((way) => joined(base, way))));
    const isMany = inner.flat().length > MOST_PAIRED;
    const overlaps = (at: number, type: ValueType, some: readonly Facet[] = []) =>
      facets.some(
        (others, index) =>
          index !== at && some.some((a) => others.get(type)?.some((b) => isMany || mayBeSame(a, b, this))),
      );
    let ways = inner.flat();
    for (const type of TYPES) {
      const isIn = facets.map((own, at) => overlaps(at, type, own.get(type)));
      const overlapping = branches.filter((_, at) => isIn[at]);
      if (overlapping.length < 2) continue;
      const exclusion: Exclusion = { branches: overlapping, pointer: base.pointer };
      ways = ways.map((way) => {
        const at = inner.findIndex((own) => own.some(({ schema }) => schema === way.schema));
        const own = facetsOf([joined(base, way)]).get(type);
        if (!overlaps(at, type, own)) return way;
        return { ...way, rules: withRule(way.rules, `${EXCLUSIVE}${type}`, exclusion) };
      });
    }
    return ways;
  }

  /** Adds what a schema demands by itself, by reference and by `allOf`. @returns false where nothing can meet it */
  #gather(schema: JsonSchema, level: Level, through: object[]): boolean {
    if (schema === true) return true;
    if (schema === false) return false;
    // Through itself by references alone: nothing more to learn from it.
    if (through.includes(schema) || through.length > LONGEST_CHAIN * 4) return true;
    through.push(schema);
    let isPossible = true;
    for (const target of refsOf(this.root, schema)) {
      if (target) isPossible = this.#gather(target.schema, level, through) && isPossible;
    }
    for (const part of schemasIn(own(schema, 'allOf'))) isPossible = this.#gather(part, level, through) && isPossible;
    level.add(schema);
    // What is not “not X” is X.
    const twice = doublyNegated(schema);
    if (twice !== undefined) isPossible = this.#gather(twice, level, through) && isPossible;
    return isPossible;
  }
}

/** The schema that `{ not: { not: … } }` means. */
function doublyNegated(schema: SchemaObject): JsonSchema | undefined {
  const not = own(schema, 'not');
  if (!isObject(not) || Object.keys(not).length !== 1) return undefined;
  const inner = own(not, 'not');
  return isSchema(inner) ? inner : undefined;
}

/** What the schemas that must all be met demand together. */
class Level {
  schema: SchemaObject = {};
  readonly rules = new Map<string, unknown[]>();
  readonly unions: { branches: JsonSchema[]; isExclusive: boolean }[] = [];

  add(schema: SchemaObject): void {
    const rest = omit(schema, ...REF_KEYWORDS, 'allOf', ...UNIONS, ...RULES, ...RULES_BY_NAME, ...CONDITION);
    this.schema = mergeSchemas(this.schema, rest);
    for (const keyword of UNIONS) {
      const branches = schemasIn(own(schema, keyword));
      if (branches.length > 0) this.unions.push({ branches, isExclusive: keyword === 'oneOf' });
    }
    for (const keyword of RULES) this.#rule(keyword, own(schema, keyword));
    for (const keyword of RULES_BY_NAME) {
      const named = own(schema, keyword);
      for (const [name, value] of isObject(named) ? Object.entries(named) : []) this.#rule(`${keyword}/${name}`, value);
    }
    if (isSchema(own(schema, 'if'))) {
      const parts = CONDITION.map((keyword) => [keyword, own(schema, keyword) ?? true] as const);
      this.#rule('if', Object.fromEntries(parts));
    }
  }

  #rule(keyword: string, value: unknown): void {
    if (keyword === 'not' && doublyNegated({ not: value }) !== undefined) return;
    // A rule that everything meets is none.
    if (value === undefined || (value === true && keyword !== 'not')) return;
    const known = this.rules.get(keyword) ?? [];
    if (!known.some((other) => sameJson(other, value))) this.rules.set(keyword, [...known, value]);
  }
}

function withRule(rules: Alternative['rules'], keyword: string, ...values: readonly unknown[]): Alternative['rules'] {
  return new Map([...rules, [keyword, [...(rules.get(keyword) ?? []), ...values]]]);
}

function joined(way: Alternative, branch: Alternative): Alternative {
  let { rules } = way;
  for (const [keyword, values] of branch.rules) rules = withRule(rules, keyword, ...values);
  return { schema: mergeSchemas(way.schema, branch.schema), rules, pointer: branch.pointer };
}
