import { isObject, ownProperty, toObject } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import { combinedEffect } from './effects';
import type { Facet } from './facets';
import type { Effect, SchemaChange } from './schema-change';

export type PairedFacet = { kind: 'changed'; changes: SchemaChange[] } | { kind: 'removed' | 'added'; facet: Facet };

type Compare = (before: Facet, after: Facet) => SchemaChange[];

/** An alternative that one of the other side contains is unchanged; the others are paired by similarity. */
export function pairAlternatives(olds: readonly Facet[], news: readonly Facet[], compare: Compare): PairedFacet[] {
  const [old, now] = [olds[0], news[0]];
  if (olds.length === 1 && news.length === 1 && old && now) return [{ kind: 'changed', changes: compare(old, now) }];
  const table = olds.map((before) =>
    news.map((after) => {
      const changes = compare(before, after);
      return { before, after, changes, effect: combinedEffect(changes.map(strictEffect)) };
    }),
  );
  const pairs = table.flat();
  const isStillAccepted = (facet: Facet) =>
    pairs.some(({ before, effect }) => before === facet && (effect === 'none' || effect === 'wider'));
  const wasAccepted = (facet: Facet) =>
    pairs.some(({ after, effect }) => after === facet && (effect === 'none' || effect === 'narrower'));
  const removed = new Set(olds.filter((facet) => !isStillAccepted(facet)));
  const added = new Set(news.filter((facet) => !wasAccepted(facet)));
  const found: PairedFacet[] = [];
  const paired = new Set<Facet>();
  const candidates = pairs
    .filter(({ before, after }) => removed.has(before) || added.has(after))
    .filter(
      ({ before, after }) =>
        !pairs.some((pair) => pair.effect === 'none' && (pair.before === before || pair.after === after)),
    )
    .map((pair) => ({ ...pair, similarity: similarityOf(pair.before, pair.after) }))
    .filter(({ similarity }) => similarity > 0)
    .sort((a, b) => b.similarity - a.similarity || a.changes.length - b.changes.length);
  for (const { before, after, changes } of candidates) {
    if (paired.has(before) || paired.has(after)) continue;
    paired.add(before).add(after);
    const relevant = changes.flatMap((change) => {
      const effect = effectWithin(change.effect, removed.has(before), added.has(after));
      return effect === undefined ? [] : [{ ...change, effect }];
    });
    if (relevant.every(({ effect }) => effect === 'none')) {
      paired.delete(before);
      paired.delete(after);
    } else found.push({ kind: 'changed', changes: relevant });
  }
  for (const facet of removed) if (!paired.has(facet)) found.push({ kind: 'removed', facet });
  for (const facet of added) if (!paired.has(facet)) found.push({ kind: 'added', facet });
  return found;
}

/** The effect if another alternative still accepts, or always accepted, the values. */
function effectWithin(effect: Effect, isRemoved: boolean, isAdded: boolean): Effect | undefined {
  if (effect === 'none' || (isRemoved && isAdded)) return effect;
  if (effect === 'other') return isRemoved ? 'narrower' : 'wider';
  return (effect === 'narrower') === isRemoved ? effect : undefined;
}

/** The effect if properties that are not named may be sent. */
function strictEffect({ code, effect }: SchemaChange): Effect {
  if (effect !== 'none') return effect;
  if (code === 'property-added') return 'narrower';
  return code === 'property-removed' ? 'wider' : 'none';
}

/** 0 if they are different things. */
function similarityOf(before: Facet, after: Facet): number {
  if (before.type !== 'object') return 1;
  const [olds, news] = [before, after].map(fixedMembers);
  for (const [name, value] of olds ?? []) {
    const other = news?.get(name);
    if (other !== undefined) return other === value ? 1000 : 0;
  }
  const [some, others] = [before, after].map(({ schema }) => {
    const properties = ownProperty(schema, 'properties');
    return isObject(properties) ? Object.keys(properties) : [];
  });
  const shared = some?.filter((name) => others?.includes(name)).length ?? 0;
  const all = Math.max(some?.length ?? 0, others?.length ?? 0);
  return all === 0 ? 1 : shared / all;
}

function fixedMembers({ schema }: Facet): Map<string, string> {
  const properties = ownProperty(schema, 'properties');
  const fixed = Object.entries(toObject(properties)).flatMap(([name, member]) => {
    if (!isObject(member)) return [];
    const values = Object.hasOwn(member, 'const') ? [member['const']] : ownProperty(member, 'enum');
    return Array.isArray(values) && values.length === 1 ? [[name, stringifyJson(values[0])] as const] : [];
  });
  return new Map(fixed);
}
