import { isObject, type JsonObject } from '../../json/json-object';
import type { Segment } from '../../json/json-pointer';
import { sameJson } from '../../json/same-json';
import { type VolatileKind } from '../../volatile/volatile-rules';
import { volatileKind } from '../../volatile/volatile-value';

/** A step of a JSONPath: a member's name, an item's index, or every item. */
export type PathStep = Segment | { any: true };

/** What differs deeper down counts as the whole that it is in. */
const DEEPEST = 40;
const ANY = { any: true } as const;

/** A path as RFC 9535 writes it, names that are no plain words in quotes. */
export function pathText(path: readonly PathStep[]): string {
  const steps = path.map((step) => {
    if (typeof step === 'object') return '[*]';
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return `$${steps.join('')}`;
}

/**
 * Where two values of the same call differ. What differs in every item of a list is one path with `[*]`; a list of another length
 * is a path by itself.
 */
export function differingPaths(a: unknown, b: unknown, depth = 0): PathStep[][] {
  if (sameJson(a, b)) return [];
  if (depth >= DEEPEST) return [[]];
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return [[]];
    return inItems(a.map((item, index) => differingPaths(item, b[index], depth + 1)));
  }
  if (!isObject(a) || !isObject(b)) return [[]];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((name) => {
    if (!Object.hasOwn(a, name) || !Object.hasOwn(b, name)) return [[name]];
    return differingPaths(a[name], b[name], depth + 1).map((path) => [name, ...path]);
  });
}

/**
 * Where the values of one run are such as the next hardly has.
 * @param counts whether those of a kind are meant
 */
export function suspectPaths(value: unknown, counts: (kind: VolatileKind) => boolean = () => true): PathStep[][] {
  return suspects(value, { counts, name: undefined, owner: undefined, depth: 0 });
}

interface Suspected {
  counts: (kind: VolatileKind) => boolean;
  name: string | undefined;
  owner: JsonObject | undefined;
  depth: number;
}

function suspects(value: unknown, at: Suspected): PathStep[][] {
  if (at.depth >= DEEPEST) return [];
  const kind = volatileKind(value, at.name, at.owner);
  if (kind !== undefined && at.counts(kind)) return [[]];
  const depth = at.depth + 1;
  if (Array.isArray(value)) return inItems(value.map((item) => suspects(item, { ...at, owner: undefined, depth })));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    suspects(inner, { ...at, name, owner: value, depth }).map((path) => [name, ...path]),
  );
}

/** Paths in the items of a list as paths in the list: what all items have is said once. */
function inItems(paths: readonly PathStep[][][]): PathStep[][] {
  const counts = new Map<string, { path: PathStep[]; at: number[] }>();
  for (const [index, ofItem] of paths.entries()) {
    for (const path of ofItem) {
      const text = pathText(path);
      const known = counts.get(text) ?? { path, at: [] };
      known.at.push(index);
      counts.set(text, known);
    }
  }
  return [...counts.values()].flatMap(({ path, at }) =>
    at.length === paths.length && at.length > 1 ? [[ANY, ...path]] : at.map((index) => [index, ...path]),
  );
}
