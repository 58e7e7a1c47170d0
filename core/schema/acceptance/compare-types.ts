import { change, type SchemaLocation } from './change-at';
import { listText } from './compare-values';
import { type Facet, TYPES, type ValueType } from './facets';
import type { SchemaChange } from './schema-change';
import { ownProperty } from '../../json/json-object';
import { jsonPathOf, pathStep, pointerOf, type Segment } from '../../json/json-pointer';
import { textOrJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import type { JsonSchema } from '../json-schema';
import { MAPS, walkSchema } from '../outline/walk-schema';

type Facets = ReadonlyMap<ValueType, readonly Facet[]>;

export function compareTypes(olds: Facets, news: Facets, location: SchemaLocation): SchemaChange[] {
  const [before, after] = [namesOf(olds), namesOf(news)];
  const isLost = (type: ValueType) => olds.has(type) && !news.has(type);
  const isListed = (facets: Facets) =>
    facets.size > 0 && [...facets.values()].flat().every(({ values }) => values !== undefined);
  const changes: SchemaChange[] = [];
  // If all values are listed, a lost type is a matter of lost values.
  if (isListed(olds) && isListed(news)) {
    const only = (some: Facets, others: Facets) =>
      TYPES.flatMap((type) => (others.has(type) ? [] : (some.get(type) ?? []).flatMap(({ values = [] }) => values)));
    const [removed, added] = [only(olds, news), only(news, olds)];
    if (removed.length > 0) changes.push(change('values-removed', 'narrower', location, { list: listText(removed) }));
    if (added.length > 0) changes.push(change('values-added', 'wider', location, { list: listText(added) }));
    return changes;
  }
  if (before === after) return [];
  const [wasWhole, isWhole] = [isOnlyIntegers(olds), isOnlyIntegers(news)];
  const bothHave = [olds, news].every((facets) => facets.get('number')?.some(({ values }) => values === undefined));
  const narrower = TYPES.some(isLost) || (bothHave && !wasWhole && isWhole);
  const wider = TYPES.some((type) => news.has(type) && !olds.has(type)) || (bothHave && wasWhole && !isWhole);
  if (!narrower && !wider) return [];
  if (narrower && wider) return [change('type-changed', 'other', location, { before, after })];
  return narrower
    ? [change('type-narrowed', 'narrower', location, { before, after })]
    : [change('type-widened', 'wider', location, { before, after })];
}

/** For one of several alternatives. Listed numbers speak for themselves. */
export function compareWhole(before: Facet, after: Facet, location: SchemaLocation): SchemaChange[] {
  if (before.isInteger === after.isInteger || before.values || after.values) return [];
  const at = { ...location, before: before.pointer, after: after.pointer };
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

const WORDS = ['title', 'description'];

/** Changed texts accept the same values, but a model reads them. */
export function compareTexts(before: JsonSchema, after: JsonSchema): SchemaChange[] {
  const olds = new Map([...walkSchema(before)].map(({ schema, path }) => [pointerOf(path), schema] as const));
  const changes: SchemaChange[] = [];
  for (const { schema, path } of walkSchema(after)) {
    const pointer = pointerOf(path);
    const old = olds.get(pointer);
    if (typeof schema === 'boolean' || old === undefined || typeof old === 'boolean') continue;
    const at = { effect: 'none', side: 'after', pointer, path: valuePath(path) } as const;
    for (const keyword of WORDS) {
      const [was, is] = [ownProperty(old, keyword), ownProperty(schema, keyword)];
      if (sameJson(was, is)) continue;
      const values = { keyword, before: sideText(was), after: sideText(is) };
      changes.push({ code: 'text-changed', ...at, values });
    }
    const [was, is] = [ownProperty(old, 'default'), ownProperty(schema, 'default')];
    if (sameJson(was, is)) continue;
    const values = { before: sideText(was), after: sideText(is) };
    changes.push({ code: 'default-changed', ...at, values });
  }
  return changes;
}

/** Path of a schema → JSONPath of its values: `/properties/a/items` → `$.a[*]`. */
function valuePath(path: readonly Segment[]): string {
  let value = '$';
  for (let at = 0; at < path.length; at += 1) {
    const [keyword, name] = [path[at], path[at + 1]];
    if (keyword === '$defs' || keyword === 'definitions') return jsonPathOf(path);
    const holdsNamed = typeof keyword === 'string' && Object.hasOwn(MAPS, keyword);
    if (keyword === 'properties' && name !== undefined) value += pathStep(name);
    else if (keyword === 'prefixItems' && name !== undefined) value += pathStep(name);
    else if (keyword === 'items' && typeof name !== 'number') value += '[*]';
    if (holdsNamed || typeof name === 'number') at += 1;
  }
  return value;
}

export function sideText(value: unknown): string {
  if (value === undefined) return '–';
  return textOrJson(value);
}
