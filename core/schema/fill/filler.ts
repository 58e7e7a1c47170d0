import { isObject, omit, stringsIn } from '../../json/json-object';
import { isNumber } from '../../json/lossless';
import { memoizeByObject } from '../../json/memoize-by-object';
import { isContainer, someWithin } from '../../json/rebuild';
import { isSchema, type JsonSchema, schemasIn } from '../json-schema';
import { mergeSchemas, typesOf, type SchemaObject } from '../plan/merge-schemas';
import { mismatch } from '../plan/mismatch';
import type { SchemaDocument } from '../plan/schema-document';
import { valueText } from '../validation/evaluation/scalar-checks';
import { REF_KEYWORDS } from '../validation/resolve-ref';
import type { Adjustments } from './adjustments';
import { makeNumber, numbersAround } from './make-number';
import { limitOf, makeText } from './make-text';
import { optionalMembers, proposedValue } from './proposed-value';
import { inside, isRoot, type FillLocation, ROOT, NONE } from './fill-location';

import { Random } from './random';
import { itemSchemas, typesOrImplied, memberSchema, inDeclaredOrder, mergeUnions, UNIONS } from './schema-level';
import { textOfPattern } from './text-of-pattern';

const MAX_OPTIONAL_DEPTH = 3;
/** Recursive schemas need a lower limit. */
const MAX_RECURSION = 16;
const MAX_DEPTH = 100;

const maxDepthOf = memoizeByObject(({ root }: SchemaDocument) => {
  const refers = someWithin(
    root,
    (part) => isObject(part) && REF_KEYWORDS.some((keyword) => Object.hasOwn(part, keyword)),
  );
  return refers ? MAX_RECURSION : MAX_DEPTH;
});

const MAX_VALUES = 20_000;
const MAX_ITEMS = 2_000;
const TYPE_COUNT = 6;
/** A list or object that is refused more often has nothing that it needn't have. */
const MAX_REFUSED_LISTS = 2;
const MAX_REFUSED_MAPS = 1;
/** For an item that repeats another. */
const MAX_TURNS = 20;
const MAX_TURNS_FOR_VARIETY = 8;

/** Makes values for schemas. Leaves `not` and combined conditions to the validator. */
export class Filler {
  readonly #document: SchemaDocument;
  readonly #seed: number;
  readonly #adjustments: Adjustments;
  #valuesLeft = MAX_VALUES;

  constructor(document: SchemaDocument, seed: number, adjustments: Adjustments) {
    this.#document = document;
    this.#seed = seed;
    this.#adjustments = adjustments;
  }

  /** Number of values made, including discarded ones. */
  get count(): number {
    return MAX_VALUES - this.#valuesLeft;
  }

  /** Makes a value; the same for a location each time. */
  make(schema: JsonSchema, location: FillLocation = ROOT): unknown {
    this.#valuesLeft -= 1;
    if (schema === false || location.depth > maxDepthOf(this.#document) || this.#valuesLeft < 0) return NONE;
    const level = this.level(schema, undefined, location);
    const proposed = proposedValue(this.#document, level, {
      seed: this.#seed,
      variant: this.#valueVariant(location),
      random: this.#random(location, 'given'),
    });
    if (proposed !== NONE) return proposed;
    const possible = typesOrImplied(level);
    // A tool's arguments should be an object if they can.
    const types = isRoot(location) && possible.includes('object') ? ['object'] : possible;
    const substantial = types.filter((type) => type !== 'null');
    const choices = substantial.length > 0 ? substantial : types;
    const untyped = !Object.hasOwn(level, 'type');
    const turn =
      this.#variant(location) +
      (this.#seed > 1 && !untyped ? this.#random(location, 'type').int(0, TYPE_COUNT - 1) : 0);
    switch (choices[turn % choices.length]) {
      case 'object':
        return this.#object(schema, location);
      case 'array':
        return this.#array(level, location);
      case 'string':
        return makeText(level, location.name, this.#random(location), this.#valueVariant(location));
      case 'integer':
        return makeNumber(level, true, location.name, this.#random(location));
      case 'number':
        return makeNumber(level, false, location.name, this.#random(location));
      case 'boolean':
        return this.#seed === 1 && this.#valueVariant(location) === 0 ? true : this.#random(location).chance(0.5);
      case 'null':
        return null;
      default:
        return NONE;
    }
  }

  /** The schema at a location with its references followed, and one branch of each union. */
  level(schema: JsonSchema, value: unknown, location: FillLocation): SchemaObject {
    let level = this.#document.expand(schema, value).schema;
    const random = this.#random(location, 'branch');
    for (let round = 0; round < 8; round += 1) {
      const keyword = UNIONS.find((name) => schemasIn(level[name]).length > 0);
      if (keyword === undefined) return level;
      const base = omit(level, keyword);
      const branch = this.#branch(base, schemasIn(level[keyword]), location, random);
      level = mergeUnions(base, this.#document.expand(branch, value).schema);
    }
    return level;
  }

  #random(location: FillLocation, purpose = ''): Random {
    return new Random(this.#seed, location.pointer, purpose, this.#valueVariant(location));
  }

  #refusals({ pointer }: FillLocation): number {
    return this.#adjustments.variants.get(pointer) ?? 0;
  }

  /** Chooses types and branches, which do not change with what is around: recursion would not end. */
  #variant(location: FillLocation): number {
    return this.#refusals(location) + location.turn;
  }

  #valueVariant(location: FillLocation): number {
    return this.#variant(location) + location.outerTurn;
  }

  #branch(base: SchemaObject, branches: readonly JsonSchema[], location: FillLocation, random: Random): JsonSchema {
    const cost = (branch: JsonSchema): number => {
      if (branch === false) return 1000;
      const level = mergeSchemas(base, this.#document.expand(branch, undefined).schema);
      const types = typesOf(level);
      if (types?.length === 0) return 1000;
      if (isRoot(location) && types?.includes('object') === false) return 500;
      if (types?.every((type) => type === 'null') === true) return 100;
      const nests = types?.some((type) => type === 'object' || type === 'array') ?? false;
      return location.depth > MAX_OPTIONAL_DEPTH && nests ? 10 : 0;
    };
    const ranked = branches.map((branch) => ({ branch, cost: cost(branch) }));
    const lowestCost = ranked.reduce((lowest, { cost: each }) => Math.min(lowest, each), Infinity);
    const best = ranked.filter((item) => item.cost === lowestCost);
    const others = ranked.filter((item) => item.cost !== lowestCost).sort((a, b) => a.cost - b.cost);
    const start = this.#seed === 1 && location.outerTurn === 0 ? 0 : random.int(0, best.length - 1);
    const ordered = [...best.slice(start), ...best.slice(0, start), ...others];
    return ordered[this.#variant(location) % ordered.length]?.branch ?? true;
  }

  #array(level: SchemaObject, location: FillLocation): unknown {
    const { prefix, items } = itemSchemas(level);
    const contains = level['contains'];
    const least = Math.max(limitOf(level, 'minItems', 0), isSchema(contains) ? limitOf(level, 'minContains', 1) : 0);
    const most = Math.min(limitOf(level, 'maxItems', MAX_ITEMS), MAX_ITEMS);
    const isMinimal = location.depth > MAX_OPTIONAL_DEPTH || this.#refusals(location) > MAX_REFUSED_LISTS;
    const preferred = isMinimal ? 0 : Math.max(prefix.length, this.#random(location, 'count').int(1, 2));
    const count = Math.min(Math.max(least, preferred), most);
    const made: unknown[] = [];
    const known = new Set<string>();
    for (let index = 0; index < count; index += 1) {
      const own = prefix[index] ?? items;
      if (own === false) break;
      const mustMatch = isSchema(contains) && index < limitOf(level, 'minContains', 1);
      const item = this.makeItem(
        mustMatch ? { allOf: [own, contains] } : own,
        inside(location, index),
        known,
        level['uniqueItems'] === true,
      );
      if (item === NONE) break;
      made.push(item);
      known.add(valueText(item));
    }
    return least > 0 && made.length === 0 ? NONE : made;
  }

  /** @param known {@link valueText}s of the items before @param mustDiffer `false`: differing is only preferred */
  makeItem(schema: JsonSchema, location: FillLocation, known: ReadonlySet<string>, mustDiffer: boolean): unknown {
    const isNew = (value: unknown) => value === NONE || !known.has(valueText(value));
    const first = this.make(schema, location);
    if (isNew(first)) return first;
    const level = this.#document.expand(schema, undefined).schema;
    const { enum: values } = level;
    if (Array.isArray(values)) return (values as unknown[]).find(isNew) ?? (mustDiffer ? NONE : first);
    // Always different items would leave few different lists.
    if (!mustDiffer && (isContainer(first) || location.outerTurn > 0)) return first;
    const isLong = mustDiffer && known.size >= MAX_TURNS;
    // In a long list, the first turns repeat other items.
    const start = isLong ? known.size : 1;
    const end = mustDiffer ? known.size + MAX_TURNS : MAX_TURNS_FOR_VARIETY;
    for (let turn = start; turn <= end && !(isLong && isNumber(first)); turn += 1) {
      const next = this.make(schema, { ...location, turn });
      if (isNew(next)) return next;
    }
    if (!mustDiffer) return first;
    if (!isNumber(first)) return NONE;
    for (const next of numbersAround(first, level, known.size))
      if (isNew(next) && mismatch(this.#document, level, next) === 0) return next;
    return NONE;
  }

  #object(schema: JsonSchema, location: FillLocation): unknown {
    const members = new Map<string, unknown>();
    let level = this.level(schema, {}, location);
    const isChosen = optionalMembers(level, location, this.#adjustments, this.#seed, (member) =>
      this.#random(member, 'in'),
    );
    // New members may activate conditions and dependent keywords.
    for (let pass = 0; pass < 6; pass += 1) {
      const required = new Set(stringsIn(level['required']));
      const declared = isObject(level['properties']) ? Object.keys(level['properties']) : [];
      const names = [...new Set([...declared, ...required])].filter(
        (name) => !members.has(name) && (required.has(name) || isChosen(name)),
      );
      if (names.length === 0 && pass > 0) break;
      for (const name of names) {
        const value = this.make(memberSchema(level, name), inside(location, name));
        if (value !== NONE) members.set(name, value);
        else if (required.has(name) && location.pointer !== '') return NONE;
      }
      level = this.level(schema, Object.fromEntries(members), location);
    }
    this.#addUntilEnough(level, members, location);
    return Object.fromEntries(inDeclaredOrder(members, level));
  }

  /** Up to `minProperties`; a map gets one member for show. */
  #addUntilEnough(level: SchemaObject, members: Map<string, unknown>, location: FillLocation): void {
    const { properties, patternProperties, additionalProperties } = level;
    const isMap = isObject(additionalProperties) && Object.keys(additionalProperties).length > 0;
    const preferred = isMap && !isObject(properties) && location.depth < MAX_OPTIONAL_DEPTH ? 1 : 0;
    const least = Math.max(
      limitOf(level, 'minProperties', 0),
      this.#refusals(location) > MAX_REFUSED_MAPS ? 0 : preferred,
    );
    for (const name of isObject(properties) ? Object.keys(properties) : []) {
      if (members.size >= least) return;
      if (members.has(name)) continue;
      const value = this.make(memberSchema(level, name), inside(location, name));
      if (value !== NONE) members.set(name, value);
    }
    const patterns = isObject(patternProperties) ? Object.keys(patternProperties) : [];
    const names = level['propertyNames'];
    const closed = additionalProperties === false || level['unevaluatedProperties'] === false;
    for (let index = 1; members.size < least && index <= least + 40; index += 1) {
      const random = this.#random(location, `key ${index}`);
      const pattern = patterns[index % Math.max(1, patterns.length)];
      const plain = index === 1 ? 'key' : `key${index}`;
      const freeName = () =>
        isSchema(names) ? this.make(names, { ...inside(location, `#${index}`), name: 'key' }) : plain;
      const key = pattern === undefined ? !closed && freeName() : textOfPattern(pattern, random, 6);
      if (typeof key !== 'string' || members.has(key)) continue;
      const value = this.make(memberSchema(level, key), inside(location, key));
      if (value !== NONE) members.set(key, value);
    }
  }
}
