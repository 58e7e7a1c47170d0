import { isObject, ownProperty } from '../../json/json-object';
import { pathStep } from '../../json/json-pointer';
import { stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import type { JsonSchema } from '../json-schema';
import { added, change, type SchemaLocation, removed, requirement } from './change-at';
import { compareRules } from './compare-rules';
import { compareTypes, compareWhole, compareTexts } from './compare-types';
import { compareValues, listText } from './compare-values';

import { type Facet, facetsOf, TYPES } from './facets';
import { itemsOf, type Properties, propertiesOf } from './members-of';
import { pairAlternatives } from './pair-alternatives';
import type { SchemaChange } from './schema-change';
import { ExpandedSchema } from './expanded-schema';

const MAX_PAIRS = 20_000;
const MAX_DEPTH = 150;

/** Compares the values that two schemas accept, however they are written. Fetches nothing and runs no pattern. */
export function compareSchemas(before: JsonSchema, after: JsonSchema): SchemaChange[] {
  if (sameJson(before, after)) return [];
  const changes = [...new Comparison(before, after).compare(before, after, START), ...compareTexts(before, after)];
  const distinct = withoutRepeats(changes);
  if (distinct.length > 0) return distinct;
  return [{ code: 'rewritten', effect: 'none', side: 'after', pointer: '', path: '$', values: {} }];
}

function withoutRepeats(changes: readonly SchemaChange[]): SchemaChange[] {
  const seen = new Set<string>();
  return changes.filter(({ code, side, pointer, values }) => {
    const key = [code, side, pointer, stringifyJson(values)].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

const START: SchemaLocation = { path: '$', before: '', after: '', depth: 0 };

class Comparison {
  readonly #before: ExpandedSchema;
  readonly #after: ExpandedSchema;
  readonly #changesByPair = new WeakMap<object, WeakMap<object, SchemaChange[]>>();
  #pairsLeft = MAX_PAIRS;

  constructor(before: JsonSchema, after: JsonSchema) {
    this.#before = new ExpandedSchema(before);
    this.#after = new ExpandedSchema(after);
  }

  compare(old: JsonSchema, now: JsonSchema, around: SchemaLocation): SchemaChange[] {
    const [before, after] = [this.#before.resolved(old), this.#after.resolved(now)];
    if (before === true && after === true) return [];
    const known = isObject(before) ? this.#changesByPair.get(before) : undefined;
    const found = isObject(after) ? known?.get(after) : undefined;
    if (found) return found;
    const location: SchemaLocation = {
      path: around.path,
      before: this.#before.pointerOfSchema(before, around.before),
      after: this.#after.pointerOfSchema(after, around.after),
      depth: around.depth + 1,
    };
    this.#pairsLeft -= 1;
    if (this.#pairsLeft < 0 || location.depth > MAX_DEPTH)
      return sameJson(before, after) ? [] : [change('not-compared', 'other', location)];
    if (!isObject(before) || !isObject(after)) return this.#compareAlternatives(before, after, location);
    // A recursive schema meets its own pair again: no changes then, as those of the outer pair are being collected.
    const pairs = known ?? new WeakMap<object, SchemaChange[]>();
    this.#changesByPair.set(before, pairs.set(after, []));
    const changes = withoutRepeats(this.#compareAlternatives(before, after, location));
    pairs.set(after, changes);
    return changes;
  }

  #compareAlternatives(before: JsonSchema, after: JsonSchema, location: SchemaLocation): SchemaChange[] {
    const olds = facetsOf(this.#before.alternatives(before, location.before));
    const news = facetsOf(this.#after.alternatives(after, location.after));
    const changes = compareTypes(olds, news, location);
    for (const type of TYPES) {
      const [some, others] = [olds.get(type), news.get(type)];
      if (some && others) changes.push(...this.#compareFacets(some, others, location));
    }
    return changes;
  }

  #compareFacets(olds: readonly Facet[], news: readonly Facet[], location: SchemaLocation): SchemaChange[] {
    const isOnlyPair = olds.length === 1 && news.length === 1;
    const compare = (a: Facet, b: Facet) => [
      ...(isOnlyPair ? [] : compareWhole(a, b, location)),
      ...this.#compareFacet(a, b, location),
    ];
    return pairAlternatives(olds, news, compare).flatMap((pair) => {
      switch (pair.kind) {
        case 'changed':
          return pair.changes;
        case 'removed':
          return [
            {
              ...change('branch-removed', 'narrower', location, { branch: branchText(pair.facet) }),
              side: 'before' as const,
              pointer: pair.facet.pointer,
            },
          ];
        case 'added':
          return [
            {
              ...change('branch-added', 'wider', location, { branch: branchText(pair.facet) }),
              pointer: pair.facet.pointer,
            },
          ];
      }
    });
  }

  #compareFacet(before: Facet, after: Facet, around: SchemaLocation): SchemaChange[] {
    const location = { ...around, before: before.pointer, after: after.pointer };
    const values = compareValues(before, after);
    const changes = values.map((each) => change(each.code, each.effect, location, each.values));
    if (before.values && after.values) return [...changes, ...this.#compareRules(before, after, location)];
    if (values.some(({ code }) => code === 'values-limited' || code === 'values-unlimited')) return changes;
    if (before.type === 'object') changes.push(...this.#compareProperties(before, after, location));
    if (before.type === 'array') changes.push(...this.#compareItems(before, after, location));
    changes.push(...this.#compareRules(before, after, location));
    return changes;
  }

  #compareProperties(before: Facet, after: Facet, location: SchemaLocation): SchemaChange[] {
    const [olds, news] = [propertiesOf(before), propertiesOf(after)];
    const changes: SchemaChange[] = [];
    for (const name of new Set([...olds.named.keys(), ...news.named.keys()])) {
      const [old, now] = [olds.named.get(name), news.named.get(name)];
      const at: SchemaLocation = {
        ...location,
        path: location.path + pathStep(name),
        before: old === undefined ? location.before : this.#before.pointerOfMember(before, name, old),
        after: now === undefined ? location.after : this.#after.pointerOfMember(after, name, now),
      };
      const wasRequired = olds.required.has(name);
      const isRequired = news.required.has(name);
      const isNew = now !== undefined && old === undefined && isRequired;
      const isGone = old !== undefined && now === undefined && wasRequired;
      // Covered by the change that adds or removes the property.
      if (wasRequired !== isRequired && !isNew && !isGone) changes.push(requirement(name, isRequired, at));
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
    return [...changes, ...this.#compareUnnamed(olds, news, location)];
  }

  /** Required properties without a schema of their own, and additional properties. */
  #compareUnnamed(olds: Properties, news: Properties, location: SchemaLocation): SchemaChange[] {
    const changes: SchemaChange[] = [];
    const isNamed = (name: string) => olds.named.has(name) || news.named.has(name);
    for (const name of new Set([...olds.required, ...news.required])) {
      const at = { ...location, path: location.path + pathStep(name) };
      const isRequired = news.required.has(name);
      if (isNamed(name) || olds.required.has(name) === isRequired) continue;
      changes.push(requirement(name, isRequired, at));
    }
    const [old, now] = [olds.rest, news.rest];
    if (old === false && now === false) return changes;
    if (now === false) return [...changes, change('extra-refused', 'narrower', location)];
    if (old === false) return [...changes, change('extra-allowed', 'wider', location)];
    return [...changes, ...this.compare(old, now, { ...location, path: `${location.path}[*]` })];
  }

  #compareItems(before: Facet, after: Facet, location: SchemaLocation): SchemaChange[] {
    // An array that is always empty has no items to compare.
    if (ownProperty(before.schema, 'maxItems') === 0 || ownProperty(after.schema, 'maxItems') === 0) return [];
    const [olds, news] = [itemsOf(before), itemsOf(after)];
    const length = Math.max(olds.first.length, news.first.length);
    const changes: SchemaChange[] = [];
    for (let index = 0; index < length; index += 1) {
      const [old = olds.rest, now = news.rest] = [olds.first[index], news.first[index]];
      changes.push(...this.compare(old, now, { ...location, path: location.path + pathStep(index) }));
    }
    return [...changes, ...this.compare(olds.rest, news.rest, { ...location, path: `${location.path}[*]` })];
  }

  #compareRules(before: Facet, after: Facet, location: SchemaLocation): SchemaChange[] {
    return compareRules(before, after, location, (old, now, at) => this.compare(old, now, at));
  }
}

function branchText({ schema, type, values }: Facet): string {
  const title = ownProperty(schema, 'title');
  if (typeof title === 'string' && title !== '') return title;
  if (values) return listText(values);
  const properties = ownProperty(schema, 'properties');
  const names = isObject(properties) ? Object.keys(properties).join(', ') : '';
  return names === '' ? type : `${type} (${names})`;
}
