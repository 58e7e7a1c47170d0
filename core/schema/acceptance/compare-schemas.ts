import { isObject, own } from '../../json/json-object';
import { pathStep } from '../../json/json-pointer';
import { stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { isSchema, type JsonSchema } from '../json-schema';
import { compareValues, differenceOf } from './compare-values';
import { compareWords } from './compare-words';
import { type Facet, facetsOf, TYPES, type ValueType } from './facets';
import { opposite, together } from './effects';
import { type Properties, propertiesOf } from './properties-of';
import { pairAlternatives } from './pair-alternatives';
import type { Effect, SchemaChange, SchemaChangeCode } from './schema-change';
import { EXCLUSIVE, type Exclusion } from './alternative';
import { SchemaSide } from './schema-side';

/** So many pairs of schemas are compared: a union of unions may have more than anybody can wait for. */
const MOST_PAIRS = 20_000;
const DEEPEST = 150;

/**
 * Where two versions of a schema differ, by what they accept: `$ref` and `allOf` are followed, unions compared branch by branch,
 * and what says the same in another way is no difference. Nothing is fetched, and no pattern is run.
 */
export function compareSchemas(before: JsonSchema, after: JsonSchema): SchemaChange[] {
  if (sameJson(before, after)) return [];
  const changes = [
    ...new Comparison(before, after).compare(before, after, START),
    ...compareWords(before, after),
  ];
  const each = withoutRepeats(changes);
  if (each.length > 0) return each;
  return [{ code: 'rewritten', effect: 'none', side: 'after', pointer: '', path: '$', values: {} }];
}

/** What is used in several places, and so found in each, is told once. */
function withoutRepeats(changes: readonly SchemaChange[]): SchemaChange[] {
  const seen = new Set<string>();
  return changes.filter(({ code, side, pointer, values }) => {
    const key = [code, side, pointer, stringifyJson(values)].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

/** Where a pair of schemas stands. */
interface Place {
  path: string;
  /** Of the schema around them, in each version. */
  before: string;
  after: string;
  depth: number;
}

const START: Place = { path: '$', before: '', after: '', depth: 0 };

class Comparison {
  readonly #before: SchemaSide;
  readonly #after: SchemaSide;
  readonly #known = new WeakMap<object, WeakMap<object, SchemaChange[]>>();
  #left = MOST_PAIRS;

  constructor(before: JsonSchema, after: JsonSchema) {
    this.#before = new SchemaSide(before);
    this.#after = new SchemaSide(after);
  }

  compare(old: JsonSchema, now: JsonSchema, around: Place): SchemaChange[] {
    const [before, after] = [this.#before.meant(old), this.#after.meant(now)];
    if (before === true && after === true) return [];
    const known = isObject(before) ? this.#known.get(before) : undefined;
    const found = isObject(after) ? known?.get(after) : undefined;
    if (found) return found;
    const place: Place = {
      path: around.path,
      before: this.#before.placeOf(before, around.before),
      after: this.#after.placeOf(after, around.after),
      depth: around.depth + 1,
    };
    this.#left -= 1;
    if (this.#left < 0 || place.depth > DEEPEST)
      return sameJson(before, after) ? [] : [change('not-compared', 'other', place)];
    if (!isObject(before) || !isObject(after)) return this.#ways(before, after, place);
    // A pair within itself differs where it differs outside, and nowhere else.
    const pairs = known ?? new WeakMap<object, SchemaChange[]>();
    this.#known.set(before, pairs.set(after, []));
    const changes = withoutRepeats(this.#ways(before, after, place));
    pairs.set(after, changes);
    return changes;
  }

  /** Compares type by type. */
  #ways(before: JsonSchema, after: JsonSchema, place: Place): SchemaChange[] {
    const olds = facetsOf(this.#before.alternatives(before, place.before));
    const news = facetsOf(this.#after.alternatives(after, place.after));
    const changes = compareTypes(olds, news, place);
    for (const type of TYPES) {
      const [some, others] = [olds.get(type), news.get(type)];
      if (some && others) changes.push(...this.#facets(some, others, place));
    }
    return changes;
  }

  /** Compares where values are refused because they meet several branches of a `oneOf`. */
  #exclusions(before: Facet, after: Facet, place: Place): SchemaChange[] {
    const [olds, news] = [exclusionsOf(before), exclusionsOf(after)];
    const isSame = (old: Exclusion, now: Exclusion) => this.#isSameUnion(old, now, place);
    const gone = olds.filter((old) => !news.some((now) => isSame(old, now)));
    const come = news.filter((now) => !olds.some((old) => isSame(old, now)));
    const [old, now] = [gone[0], come[0]];
    if (old && now)
      return [{ ...change('exclusive-changed', 'other', place), pointer: now.pointer }];
    if (now) return [{ ...change('exclusive-added', 'narrower', place), pointer: now.pointer }];
    if (!old) return [];
    const side = 'before' as const;
    return [{ ...change('exclusive-removed', 'wider', place), side, pointer: old.pointer }];
  }

  /** Whether each branch of the one is a branch of the other, in any order. */
  #isSameUnion(old: Exclusion, now: Exclusion, place: Place): boolean {
    const left = [...now.branches];
    return (
      old.branches.length === left.length &&
      old.branches.every((branch) => {
        const same = left.findIndex((other) =>
          this.compare(branch, other, place).every(({ effect }) => effect === 'none'),
        );
        if (same !== -1) left.splice(same, 1);
        return same !== -1;
      })
    );
  }

  /** Compares all that is demanded of one type. */
  #facets(olds: readonly Facet[], news: readonly Facet[], place: Place): SchemaChange[] {
    const isOnly = olds.length === 1 && news.length === 1;
    const compare = (a: Facet, b: Facet) => [
      ...(isOnly ? [] : compareWhole(a, b, place)),
      ...this.#facet(a, b, place),
    ];
    return pairAlternatives(olds, news, compare).flatMap((pair) => {
      switch (pair.kind) {
        case 'changed':
          return pair.changes;
        case 'removed':
          return [
            {
              ...change('branch-removed', 'narrower', place, { branch: wordsOf(pair.facet) }),
              side: 'before' as const,
              pointer: pair.facet.pointer,
            },
          ];
        case 'added':
          return [
            {
              ...change('branch-added', 'wider', place, { branch: wordsOf(pair.facet) }),
              pointer: pair.facet.pointer,
            },
          ];
      }
    });
  }

  #facet(before: Facet, after: Facet, around: Place): SchemaChange[] {
    const place = { ...around, before: before.pointer, after: after.pointer };
    const values = compareValues(before, after);
    const changes = values.map((each) => change(each.code, each.effect, place, each.values));
    // A list of values says all but what rules there are for them.
    if (before.values && after.values) return [...changes, ...this.#rules(before, after, place)];
    if (values.some(({ code }) => code === 'values-limited' || code === 'values-unlimited'))
      return changes;
    if (before.type === 'object') changes.push(...this.#properties(before, after, place));
    if (before.type === 'array') changes.push(...this.#items(before, after, place));
    changes.push(...this.#rules(before, after, place));
    return changes;
  }

  #properties(before: Facet, after: Facet, place: Place): SchemaChange[] {
    const [olds, news] = [propertiesOf(before), propertiesOf(after)];
    const changes: SchemaChange[] = [];
    for (const name of new Set([...olds.named.keys(), ...news.named.keys()])) {
      const [old, now] = [olds.named.get(name), news.named.get(name)];
      const at: Place = {
        ...place,
        path: place.path + pathStep(name),
        before: old === undefined ? place.before : this.#before.placeOfMember(before, name, old),
        after: now === undefined ? place.after : this.#after.placeOfMember(after, name, now),
      };
      const wasRequired = olds.required.has(name);
      const isRequired = news.required.has(name);
      const isNew = now !== undefined && old === undefined && isRequired;
      const isGone = old !== undefined && now === undefined && wasRequired;
      // That a new property is required, or one is gone that was, its own change says.
      if (wasRequired !== isRequired && !isNew && !isGone)
        changes.push(requirement(name, isRequired, at));
      if (old !== undefined && now !== undefined) {
        changes.push(...this.compare(old, now, at));
      } else if (now !== undefined) {
        changes.push(added(name, isRequired, olds.rest, at));
        if (isObject(olds.rest)) changes.push(...this.compare(olds.rest, now, at));
      } else if (old !== undefined) {
        changes.push(removed(name, wasRequired, news.rest, at));
        if (isObject(news.rest)) changes.push(...this.compare(old, news.rest, at));
      }
    }
    return [...changes, ...this.#unnamed(olds, news, place)];
  }

  /** What is demanded of names that are required and not described, and what may come besides. */
  #unnamed(olds: Properties, news: Properties, place: Place): SchemaChange[] {
    const changes: SchemaChange[] = [];
    const isNamed = (name: string) => olds.named.has(name) || news.named.has(name);
    for (const name of new Set([...olds.required, ...news.required])) {
      const at = { ...place, path: place.path + pathStep(name) };
      const isRequired = news.required.has(name);
      if (isNamed(name) || olds.required.has(name) === isRequired) continue;
      changes.push(requirement(name, isRequired, at));
    }
    const [old, now] = [olds.rest, news.rest];
    if (old === false && now === false) return changes;
    if (now === false) return [...changes, change('extra-refused', 'narrower', place)];
    if (old === false) return [...changes, change('extra-allowed', 'wider', place)];
    return [...changes, ...this.compare(old, now, { ...place, path: `${place.path}[*]` })];
  }

  #items(before: Facet, after: Facet, place: Place): SchemaChange[] {
    // What no array of one version has is no difference.
    if (own(before.schema, 'maxItems') === 0 || own(after.schema, 'maxItems') === 0) return [];
    const [olds, news] = [itemsOf(before), itemsOf(after)];
    const length = Math.max(olds.first.length, news.first.length);
    const changes: SchemaChange[] = [];
    for (let index = 0; index < length; index += 1) {
      const [old = olds.rest, now = news.rest] = [olds.first[index], news.first[index]];
      changes.push(...this.compare(old, now, { ...place, path: place.path + pathStep(index) }));
    }
    return [
      ...changes,
      ...this.compare(olds.rest, news.rest, { ...place, path: `${place.path}[*]` }),
    ];
  }

  /** Compares what is demanded besides, keyword by keyword. */
  #rules(before: Facet, after: Facet, place: Place): SchemaChange[] {
    const keywords = new Set([...before.rules.keys(), ...after.rules.keys()]);
    const exclusive = this.#exclusions(before, after, place);
    const others = [...keywords].filter((keyword) => !keyword.startsWith(EXCLUSIVE));
    const changes = others.filter(isAbout(before.type)).flatMap((keyword): SchemaChange[] => {
      const isSame = (a: unknown, b: unknown) => this.#ruleEffect(keyword, a, b, place) === 'none';
      const olds = before.rules.get(keyword) ?? [];
      const news = after.rules.get(keyword) ?? [];
      const gone = olds.filter((old) => !news.some((now) => isSame(old, now)));
      const come = news.filter((now) => !olds.some((old) => isSame(old, now)));
      const [old, now] = [gone[0], come[0]];
      const isRest = keyword.startsWith('patternProperties/');
      if (gone.length === 1 && come.length === 1 && old !== undefined && now !== undefined) {
        if (isRest && isSchema(old) && isSchema(now))
          return this.compare(old, now, { ...place, path: `${place.path}[*]` });
        const effect = this.#ruleEffect(keyword, old, now, place);
        return [
          change('rule-changed', effect, place, {
            keyword,
            before: textOf(old),
            after: textOf(now),
          }),
        ];
      }
      const both = gone.length > 0 && come.length > 0;
      const isClosed = (facet: Facet) => isRest && propertiesOf(facet).rest === false;
      return [
        ...gone.map((value) =>
          change('rule-removed', both ? 'other' : isClosed(after) ? 'narrower' : 'wider', place, {
            keyword,
            value: textOf(value),
          }),
        ),
        ...come.map((value) =>
          change('rule-added', both ? 'other' : isClosed(before) ? 'wider' : 'narrower', place, {
            keyword,
            value: textOf(value),
          }),
        ),
      ];
    });
    return [...exclusive, ...changes];
  }

  /** What it means that a keyword says something else. */
  #ruleEffect(keyword: string, before: unknown, after: unknown, place: Place): Effect {
    if (sameJson(before, after) && !mayRefer(before)) return 'none';
    const effectOf = (a: unknown, b: unknown): Effect =>
      isSchema(a) && isSchema(b)
        ? together(this.compare(a, b, place).map(({ effect }) => effect))
        : 'other';
    const [name = ''] = keyword.split('/');
    switch (name) {
      case 'not':
        return opposite(effectOf(before, after));
      case 'contains':
      case 'propertyNames':
      case 'dependentSchemas':
      case 'patternProperties':
        return effectOf(before, after);
      case 'if': {
        if (!isObject(before) || !isObject(after)) return 'other';
        const parts = ['if', 'then', 'else'].map((part) => effectOf(before[part], after[part]));
        const [condition = 'other', ...then] = parts;
        return condition === 'none' ? together(then) : 'other';
      }
      case 'dependentRequired':
      case 'dependencies':
        return Array.isArray(before) && Array.isArray(after)
          ? differenceOf(after, before)
          : effectOf(before, after);
      default:
        return effectOf(before, after);
    }
  }
}

/** The branches that a facet's values must not meet several of. */
function exclusionsOf({ rules, type }: Facet): readonly Exclusion[] {
  return (rules.get(`${EXCLUSIVE}${type}`) ?? []) as readonly Exclusion[];
}

/** Whether what is written alike may mean something else, by what it refers to. */
function mayRefer(value: unknown): boolean {
  return isObject(value) && /"\$(?:ref|dynamicRef|recursiveRef)"/.test(stringifyJson(value));
}

function change(
  code: SchemaChangeCode,
  effect: Effect,
  { path, before, after }: Place,
  values: Readonly<Record<string, string>> = {},
): SchemaChange {
  const isGone = code === 'property-removed' || code === 'required-property-removed';
  const isRefused = code === 'property-refused';
  const side = isGone || isRefused ? 'before' : 'after';
  return { code, effect, side, pointer: side === 'before' ? before : after, path, values };
}

function requirement(name: string, isRequired: boolean, at: Place): SchemaChange {
  return isRequired
    ? change('property-required', 'narrower', at, { name })
    : change('property-optional', 'wider', at, { name });
}

/** @param rest what was accepted under the name before */
function added(name: string, isRequired: boolean, rest: JsonSchema, at: Place): SchemaChange {
  const wasRefused = rest === false;
  if (isRequired)
    return change('required-property-added', wasRefused ? 'other' : 'narrower', at, { name });
  return change('property-added', wasRefused ? 'wider' : 'none', at, { name });
}

/** @param rest what is accepted under the name now */
function removed(name: string, wasRequired: boolean, rest: JsonSchema, at: Place): SchemaChange {
  if (rest === false)
    return change('property-refused', wasRequired ? 'other' : 'narrower', at, { name });
  return wasRequired
    ? change('required-property-removed', 'wider', at, { name })
    : change('property-removed', 'none', at, { name });
}

type Facets = ReadonlyMap<ValueType, readonly Facet[]>;

/** Which types are accepted no longer, or newly. */
function compareTypes(olds: Facets, news: Facets, place: Place): SchemaChange[] {
  const [before, after] = [namesOf(olds), namesOf(news)];
  const isLost = (type: ValueType) => olds.has(type) && !news.has(type);
  const isListed = (facets: Facets) =>
    facets.size > 0 && [...facets.values()].flat().every(({ values }) => values !== undefined);
  const changes: SchemaChange[] = [];
  // Where values are listed one by one, that a type is gone is that its values are.
  if (isListed(olds) && isListed(news)) {
    const only = (some: Facets, others: Facets) =>
      TYPES.flatMap((type) =>
        others.has(type) ? [] : (some.get(type) ?? []).flatMap(({ values = [] }) => values),
      );
    const [gone, come] = [only(olds, news), only(news, olds)];
    if (gone.length > 0)
      changes.push(change('values-removed', 'narrower', place, { list: listText(gone) }));
    if (come.length > 0)
      changes.push(change('values-added', 'wider', place, { list: listText(come) }));
    return changes;
  }
  if (before === after) return [];
  const [wasWhole, isWhole] = [isOnlyIntegers(olds), isOnlyIntegers(news)];
  // Of listed numbers their values say all.
  const bothHave = [olds, news].every((facets) => {
    return facets.get('number')?.some(({ values }) => values === undefined);
  });
  const narrower = TYPES.some(isLost) || (bothHave && !wasWhole && isWhole);
  const wider =
    TYPES.some((type) => news.has(type) && !olds.has(type)) || (bothHave && wasWhole && !isWhole);
  if (!narrower && !wider) return [];
  const code = narrower ? (wider ? 'type-changed' : 'type-narrowed') : 'type-widened';
  const effect = narrower ? (wider ? 'other' : 'narrower') : 'wider';
  return [change(code, effect, place, { before, after })];
}

/** Whether only integers are accepted now, or all numbers again, in one of several ways. Of listed numbers their values say all. */
function compareWhole(before: Facet, after: Facet, place: Place): SchemaChange[] {
  if (before.isInteger === after.isInteger || before.values || after.values) return [];
  const at = { ...place, before: before.pointer, after: after.pointer };
  return after.isInteger
    ? [change('type-narrowed', 'narrower', at, { before: 'number', after: 'integer' })]
    : [change('type-widened', 'wider', at, { before: 'integer', after: 'number' })];
}

function isOnlyIntegers(facets: Facets): boolean {
  return facets.get('number')?.every(({ isInteger }) => isInteger) ?? false;
}

function namesOf(facets: Facets): string {
  if (facets.size === 0) return 'nothing';
  if (facets.size === TYPES.length && !isOnlyIntegers(facets)) return 'any';
  return TYPES.filter((type) => facets.has(type))
    .map((type) => (type === 'number' && isOnlyIntegers(facets) ? 'integer' : type))
    .join(', ');
}

function itemsOf({ schema }: Facet): { first: readonly JsonSchema[]; rest: JsonSchema } {
  const items = own(schema, 'items');
  const listed = Array.isArray(items) ? (items as unknown[]) : own(schema, 'prefixItems');
  const rest = Array.isArray(items)
    ? own(schema, 'additionalItems')
    : (items ?? own(schema, 'unevaluatedItems'));
  return {
    first: Array.isArray(listed) ? listed.map((item) => (isSchema(item) ? item : true)) : [],
    rest: isSchema(rest) ? rest : true,
  };
}

const TYPE_OF_RULE: Readonly<Record<string, ValueType>> = {
  pattern: 'string',
  format: 'string',
  contains: 'array',
  propertyNames: 'object',
  patternProperties: 'object',
  dependentSchemas: 'object',
  dependentRequired: 'object',
  dependencies: 'object',
};

function isAbout(type: ValueType): (keyword: string) => boolean {
  return (keyword) => (own(TYPE_OF_RULE, keyword.split('/')[0] ?? '') ?? type) === type;
}

/** A few words of a branch: its title, else its type and names. */
function wordsOf({ schema, type, values }: Facet): string {
  const title = own(schema, 'title');
  if (typeof title === 'string' && title !== '') return title;
  if (values) return listText(values);
  const properties = own(schema, 'properties');
  const names = isObject(properties) ? Object.keys(properties).join(', ') : '';
  return names === '' ? type : `${type} (${names})`;
}

function listText(values: readonly unknown[]): string {
  return values.map(textOf).join(', ');
}

function textOf(value: unknown): string {
  return stringifyJson(value);
}
