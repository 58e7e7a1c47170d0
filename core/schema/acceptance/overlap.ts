import { sameJson } from '../../json/same-json';
import type { JsonSchema } from '../json-schema';
import { type Alternative, propertiesOf } from './members-of';
import { type Facet, facetsOf, boundsOf, isBeyond, isWithin } from './facets';

interface Side {
  alternatives: (schema: JsonSchema, around: string) => Alternative[];
}

/** Maximum depth of properties that may distinguish values. */
const MAX_DEPTH = 4;

function mayOverlap(some: readonly Alternative[], others: readonly Alternative[], side: Side, depth: number): boolean {
  const [first, second] = [facetsOf(some), facetsOf(others)];
  return [...first].some(([type, facets]) =>
    facets.some((a) => second.get(type)?.some((b) => mayOverlapFacets(a, b, side, depth))),
  );
}

/** What can't be decided, such as a pattern, counts as yes. */
export function mayOverlapFacets(a: Facet, b: Facet, side: Side, depth = 0): boolean {
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
    const ways = (schema: JsonSchema = true) => side.alternatives(schema, '');
    return !mayOverlap(ways(first), ways(second), side, depth + 1);
  });
}
