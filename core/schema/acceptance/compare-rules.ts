import { isObject, ownProperty } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { isSchema, type JsonSchema } from '../json-schema';
import { EXCLUSIVE, type Exclusion, propertiesOf } from './members-of';
import { change, type SchemaLocation } from './change-at';
import { differenceOf } from './compare-values';
import { invertedEffect, combinedEffect } from './effects';
import type { Facet, ValueType } from './facets';

import type { Effect, SchemaChange } from './schema-change';

type Compare = (before: JsonSchema, after: JsonSchema, around: SchemaLocation) => SchemaChange[];

export function compareRules(before: Facet, after: Facet, location: SchemaLocation, compare: Compare): SchemaChange[] {
  const keywords = new Set([...before.rules.keys(), ...after.rules.keys()]);
  const exclusive = compareExclusions(before, after, location, compare);
  const others = [...keywords].filter((keyword) => !keyword.startsWith(EXCLUSIVE));
  const changes = others.filter(isAbout(before.type)).flatMap((keyword): SchemaChange[] => {
    const isSame = (a: unknown, b: unknown) => ruleEffect(keyword, a, b, location, compare) === 'none';
    const olds = before.rules.get(keyword) ?? [];
    const news = after.rules.get(keyword) ?? [];
    const { removed, added } = differing(olds, news, isSame);
    const [old, now] = [removed[0], added[0]];
    const isRest = keyword.startsWith('patternProperties/');
    if (removed.length === 1 && added.length === 1 && old !== undefined && now !== undefined) {
      if (isRest && isSchema(old) && isSchema(now))
        return compare(old, now, { ...location, path: `${location.path}[*]` });
      const effect = ruleEffect(keyword, old, now, location, compare);
      return [
        change('rule-changed', effect, location, { keyword, before: stringifyJson(old), after: stringifyJson(now) }),
      ];
    }
    const isBoth = removed.length > 0 && added.length > 0;
    // Where other properties are refused, a pattern adds names instead of restricting them.
    const isClosed = (facet: Facet) => isRest && propertiesOf(facet).rest === false;
    const removal = isClosed(after) ? 'narrower' : 'wider';
    const addition = isClosed(before) ? 'wider' : 'narrower';
    const valuesOf = (value: unknown) => ({ keyword, value: stringifyJson(value) });
    return [
      ...removed.map((value) => change('rule-removed', isBoth ? 'other' : removal, location, valuesOf(value))),
      ...added.map((value) => change('rule-added', isBoth ? 'other' : addition, location, valuesOf(value))),
    ];
  });
  return [...exclusive, ...changes];
}

function ruleEffect(
  keyword: string,
  before: unknown,
  after: unknown,
  location: SchemaLocation,
  compare: Compare,
): Effect {
  if (sameJson(before, after) && !mayRefer(before)) return 'none';
  const effectOf = (a: unknown, b: unknown): Effect =>
    isSchema(a) && isSchema(b) ? combinedEffect(compare(a, b, location).map(({ effect }) => effect)) : 'other';
  const [name = ''] = keyword.split('/');
  switch (name) {
    case 'not':
      return invertedEffect(effectOf(before, after));
    case 'if': {
      if (!isObject(before) || !isObject(after)) return 'other';
      const parts = ['if', 'then', 'else'].map((part) => effectOf(before[part], after[part]));
      const [condition = 'other', ...then] = parts;
      return condition === 'none' ? combinedEffect(then) : 'other';
    }
    case 'dependentRequired':
    case 'dependencies':
      return Array.isArray(before) && Array.isArray(after) ? differenceOf(after, before) : effectOf(before, after);
    default:
      return effectOf(before, after);
  }
}

/** Values that several branches of a `oneOf` accept are refused. */
function compareExclusions(before: Facet, after: Facet, location: SchemaLocation, compare: Compare): SchemaChange[] {
  const [olds, news] = [exclusionsOf(before), exclusionsOf(after)];
  const isSame = (old: Exclusion, now: Exclusion) => isSameUnion(old, now, location, compare);
  const { removed, added } = differing(olds, news, isSame);
  const [old, now] = [removed[0], added[0]];
  if (old && now) return [{ ...change('exclusive-changed', 'other', location), pointer: now.pointer }];
  if (now) return [{ ...change('exclusive-added', 'narrower', location), pointer: now.pointer }];
  if (!old) return [];
  const side = 'before' as const;
  return [{ ...change('exclusive-removed', 'wider', location), side, pointer: old.pointer }];
}

function isSameUnion(old: Exclusion, now: Exclusion, location: SchemaLocation, compare: Compare): boolean {
  const left = [...now.branches];
  return (
    old.branches.length === left.length &&
    old.branches.every((branch) => {
      const same = left.findIndex((other) => compare(branch, other, location).every(({ effect }) => effect === 'none'));
      if (same !== -1) left.splice(same, 1);
      return same !== -1;
    })
  );
}

function exclusionsOf({ rules, type }: Facet): readonly Exclusion[] {
  return (rules.get(`${EXCLUSIVE}${type}`) ?? []) as readonly Exclusion[];
}

/** Equal texts may refer to different schemas. */
function mayRefer(value: unknown): boolean {
  return isObject(value) && /"\$(?:ref|dynamicRef|recursiveRef)"/.test(stringifyJson(value));
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
  return (keyword) => (ownProperty(TYPE_OF_RULE, keyword.split('/')[0] ?? '') ?? type) === type;
}

function differing<Item>(
  olds: readonly Item[],
  news: readonly Item[],
  isSame: (old: Item, now: Item) => boolean,
): { removed: Item[]; added: Item[] } {
  return {
    removed: olds.filter((old) => !news.some((now) => isSame(old, now))),
    added: news.filter((now) => !olds.some((old) => isSame(old, now))),
  };
}
