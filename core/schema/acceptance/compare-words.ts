import { own } from '../../json/json-object';
import { jsonPathOf, pathStep, pointerOf, type Segment } from '../../json/json-pointer';
import { stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import type { JsonSchema } from '../json-schema';
import { MAPS, walkSchema } from '../outline/walk-schema';
import type { SchemaChange } from './schema-change';

const WORDS = ['title', 'description'];

/**
 * What is said otherwise at the same place of two versions of a schema: it accepts what it did, but a model reads these words.
 */
export function compareWords(before: JsonSchema, after: JsonSchema): SchemaChange[] {
  const olds = new Map(
    [...walkSchema(before)].map(({ schema, path }) => [pointerOf(path), schema] as const),
  );
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
