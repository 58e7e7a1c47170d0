import { isObject, type JsonObject } from '../../json/json-object';
import type { Segment } from '../../json/json-pointer';
import { sameJson } from '../../json/same-json';
import { type VolatileKind } from '../../volatile/volatile-rules';
import { volatileKind } from '../../volatile/volatile-value';

/** A name, an index, or every item (`[*]`). */
export type PathStep = Segment | { any: true };

/** Deeper differences count as a difference of the value at this depth. */
const MAX_DEPTH = 40;
const ANY = { any: true } as const;

/** RFC 9535, with quotes around names that are no identifiers: `$.a["b-c"][0]`. */
export function pathText(path: readonly PathStep[]): string {
  const steps = path.map((step) => {
    if (typeof step === 'object') return '[*]';
    if (typeof step === 'number') return `[${step}]`;
    return /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return `$${steps.join('')}`;
}

/** `[{ id: 1 }, { id: 2 }]` and `[{ id: 3 }, { id: 4 }]` → `$[*].id`. Lists of different lengths differ as a whole. */
export function differingPaths(a: unknown, b: unknown, depth = 0): PathStep[][] {
  if (sameJson(a, b)) return [];
  if (depth >= MAX_DEPTH) return [[]];
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

/** Whether a member only repeats an argument of its name: it changes with the call, not by itself. */
export function repeatsArgument(sent: unknown, name: string | undefined, value: unknown): boolean {
  return isObject(sent) && name !== undefined && Object.hasOwn(sent, name) && sameJson(sent[name], value);
}

/** Paths of values that look volatile, such as times. @param shouldReport by kind @param sent the arguments */
export function suspectPaths(
  value: unknown,
  shouldReport: (kind: VolatileKind) => boolean,
  sent: unknown,
): PathStep[][] {
  return suspectPathsIn(value, { shouldReport, sent, name: undefined, owner: undefined, depth: 0 });
}

interface SuspectContext {
  shouldReport: (kind: VolatileKind) => boolean;
  sent: unknown;
  name: string | undefined;
  owner: JsonObject | undefined;
  depth: number;
}

function suspectPathsIn(value: unknown, context: SuspectContext): PathStep[][] {
  if (context.depth >= MAX_DEPTH) return [];
  const kind = volatileKind(value, context.name, context.owner);
  if (kind !== undefined && context.shouldReport(kind))
    return repeatsArgument(context.sent, context.name, value) ? [] : [[]];
  const depth = context.depth + 1;
  if (Array.isArray(value))
    return inItems(value.map((item) => suspectPathsIn(item, { ...context, owner: undefined, depth })));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    suspectPathsIn(inner, { ...context, name, owner: value, depth }).map((path) => [name, ...path]),
  );
}

/** Joins paths that all items of a list have: `$[0].id` and `$[1].id` → `$[*].id`. */
function inItems(paths: readonly PathStep[][][]): PathStep[][] {
  const byText = new Map<string, { path: PathStep[]; indices: number[] }>();
  for (const [index, ofItem] of paths.entries()) {
    for (const path of ofItem) {
      const text = pathText(path);
      const known = byText.get(text) ?? { path, indices: [] };
      known.indices.push(index);
      byText.set(text, known);
    }
  }
  return [...byText.values()].flatMap(({ path, indices }) =>
    indices.length === paths.length && indices.length > 1 ? [[ANY, ...path]] : indices.map((index) => [index, ...path]),
  );
}
