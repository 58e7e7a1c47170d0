import { change, type Place } from './change-at';
import { listText } from './compare-values';
import { type Facet, TYPES, type ValueType } from './facets';
import type { SchemaChange } from './schema-change';
import { own } from '../../json/json-object';
import { jsonPathOf, pathStep, pointerOf, type Segment } from '../../json/json-pointer';
import { stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import type { JsonSchema } from '../json-schema';
import { MAPS, walkSchema } from '../outline/walk-schema';

type Facets = ReadonlyMap<ValueType, readonly Facet[]>;

/** Which types are accepted no longer, or newly. */
export function compareTypes(olds: Facets, news: Facets, place: Place): SchemaChange[] {
  const [before, after] = [namesOf(olds), namesOf(news)];
  const isLost = (type: ValueType) => olds.has(type) && !news.has(type);
  const isListed = (facets: Facets) =>
    facets.size > 0 && [...facets.values()].flat().every(({ values }) => values !== undefined);
  const changes: SchemaChange[] = [];
  // Where values are listed one by one, that a type is gone is that its values are.
  if (isListed(olds) && isListed(news)) {
    const only = (some: Facets, others: Facets) =>
      TYPES.flatMap((type) => (others.has(type) ? [] : (some.get(type) ?? []).flatMap(({ values = [] }) => values)));
    const [gone, come] = [only(olds, news), only(news, olds)];
    if (gone.length > 0) changes.push(change('values-removed', 'narrower', place, { list: listText(gone) }));
    if (come.length > 0) changes.push(change('values-added', 'wider', place, { list: listText(come) }));
    return changes;
  }
  if (before === after) return [];
  const [wasWhole, isWhole] = [isOnlyIntegers(olds), isOnlyIntegers(news)];
  // Of listed numbers their values say all.
  const bothHave = [olds, news].every((facets) => {
    return facets.get('number')?.some(({ values }) => values === undefined);
  });
  const narrower = TYPES.some(isLost) || (bothHave && !wasWhole && isWhole);
  const wider = TYPES.some((type) => news.has(type) && !olds.has(type)) || (bothHave && wasWhole && !isWhole);
  if (!narrower && !wider) return [];
  const code = narrower ? (wider ? 'type-changed' : 'type-narrowed') : 'type-widened';
  const effect = narrower ? (wider ? 'other' : 'narrower') : 'wider';
  return [change(code, effect, place, { before, after })];
}

/** Whether only integers are accepted now, or all numbers again, in one of several ways. Of listed numbers their values say all. */
export function compareWhole(before: Facet, after: Facet, place: Place): SchemaChange[] {
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

const WORDS = ['title', 'description'];

/**
 * What is said otherwise at the same place of two versions of a schema: it accepts what it did, but a model reads these words.
 */
export function compareWords(before: JsonSchema, after: JsonSchema): SchemaChange[] {
  const olds = new Map([...walkSchema(before)].map(({ schema, path }) => [pointerOf(path), schema] as const));
  const changes: SchemaChange[] = [];
  for (const { schema, path } of walkSchema(after)) {
    const pointer = pointerOf(path);
    const old = olds.get(pointer);
    if (typeof schema === 'boolean' || old === undefined || typeof old === 'boolean') continue;
    const at = { effect: 'none', side: 'after', pointer, path: valuePath(path) } as const;
    for (const keyword of WORDS) {
      const [was, is] = [own(old, keyword), own(schema, keyword)];
      if (sameJson(was, is)) continue;
      const values = { keyword, before: textOf(was), after: textOf(is) };
      changes.push({ code: 'text-changed', ...at, values });
    }
    const [was, is] = [own(old, 'default'), own(schema, 'default')];
    if (sameJson(was, is)) continue;
    const values = { before: textOf(was), after: textOf(is) };
    changes.push({ code: 'default-changed', ...at, values });
  }
  return changes;
}

/** Where the values stand that a schema at this place is about. */
function valuePath(path: readonly Segment[]): string {
  let value = '$';
  for (let at = 0; at < path.length; at += 1) {
    const [keyword, name] = [path[at], path[at + 1]];
    // A definition is used anywhere.
    if (keyword === '$defs' || keyword === 'definitions') return jsonPathOf(path);
    const holdsNamed = typeof keyword === 'string' && Object.hasOwn(MAPS, keyword);
    if (keyword === 'properties' && name !== undefined) value += pathStep(name);
    else if (keyword === 'prefixItems' && name !== undefined) value += pathStep(name);
    else if (keyword === 'items' && typeof name !== 'number') value += '[*]';
    if (holdsNamed || typeof name === 'number') at += 1;
  }
  return value;
}

function textOf(value: unknown): string {
  if (value === undefined) return '–';
  return typeof value === 'string' ? value : stringifyJson(value);
}
