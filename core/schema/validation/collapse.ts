import { groupBy } from '../../json/group-by';
import {
  jsonPathOf,
  pathIn,
  pointerOf,
  pointerSegments,
  valueAt,
  type Segment,
} from '../../json/json-pointer';
import { isObject, own } from '../../json/json-object';
import { jsonType } from '../../json/json-type';
import type { OutputUnit } from '@cfworker/json-schema';

import { type JsonSchema } from '../json-schema';
import { decodedUri, resolveRef } from './resolve-ref';
import type { Violation, ViolationParams } from './validation-result';
import { violationMessage } from './validation-words';
import { stringifyJson } from '../../json/lossless';

/** Keywords whose unit only repeats that something below failed. */
const FRAMES = new Set([
  '$ref',
  '$recursiveRef',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'allOf',
  'if',
  'dependentSchemas',
  'dependencies',
]);
/** Keywords whose own unit says it all: what failed below is beside the point. */
const SEALED = new Set(['contains', 'minContains', 'maxContains', 'propertyNames', 'not']);
const SEALED_BELOW =
  /(?<!\/(?:properties|patternProperties|dependentSchemas|\$defs|definitions))\/(?:contains|propertyNames|not)\//;
/** Keywords that mean "nothing more than this" when their schema is `false`. */
const CLOSED: Partial<Record<string, string>> = {
  additionalProperties: 'additionalProperties',
  unevaluatedProperties: 'unevaluatedProperties',
  items: 'additionalItems',
  additionalItems: 'additionalItems',
  unevaluatedItems: 'unevaluatedItems',
};
const DEPENDENCY = /^Instance has "([\s\S]*)" but does not have "([\s\S]*)"\.$/;
const MOST = 200;

/**
 * The leaves of a validator's cascade: one violation for each thing that is wrong. Of unions only the branch
 * that was evidently meant is told, else the union itself.
 */
export function collapse(units: OutputUnit[], schema: JsonSchema, instance: unknown): Violation[] {
  const located = units.map((unit, index) => {
    if (unit.keyword !== 'false') return unit;
    // A false schema's unit carries no place of its own in the schema: it follows the unit of its keyword.
    const frame = units[index - 1];
    return { ...unit, keywordLocation: `${frame?.keywordLocation ?? '#'}/false` };
  });
  const described = leaves(located).map((unit) => describe(unit, schema, instance));
  const violations = described.filter((item) => !isOnlyUnevaluated(item, described));
  const unique = new Map(
    violations.map((item) => [`${item.pointer} ${item.keyword} ${item.message}`, item]),
  );
  return [...unique.values()].slice(0, MOST);
}

/** Whether something counts as unknown only because it, or something in it, is wrong, which is told already. */
function isOnlyUnevaluated(
  { keyword, pointer }: Violation,
  described: readonly Violation[],
): boolean {
  if (keyword !== 'unevaluatedProperties' && keyword !== 'unevaluatedItems') return false;
  return described.some(
    (other) =>
      other.pointer.startsWith(`${pointer}/`) ||
      (other.pointer === pointer && other.keyword !== keyword),
  );
}

function leaves(units: OutputUnit[]): OutputUnit[] {
  const found: OutputUnit[] = [];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index];
    if (!unit || SEALED_BELOW.test(unit.keywordLocation)) continue;
    if (unit.keyword === 'anyOf' || unit.keyword === 'oneOf') {
      const below = `${unit.keywordLocation}/`;
      let end = index + 1;
      while (units[end]?.keywordLocation.startsWith(below)) end += 1;
      for (const leaf of unionLeaves(unit, units.slice(index + 1, end))) found.push(leaf);
      index = end - 1;
    } else if (unit.keyword === 'false') {
      const keyword = CLOSED[pointerSegments(unit.keywordLocation).at(-2) ?? ''] ?? 'false';
      found.push({ ...unit, keyword });
    } else if (!FRAMES.has(unit.keyword) || SEALED.has(unit.keyword) || isDependency(unit)) {
      found.push(unit);
    }
  }
  return found;
}

function isDependency(unit: OutputUnit): boolean {
  return unit.keyword === 'dependencies' && DEPENDENCY.test(unit.error);
}

function matchCount(unit: OutputUnit): number {
  return Number(/\((\d+) matches\)/.exec(unit.error)?.[1] ?? 0);
}

/** The leaves of the one branch that was meant: right in type and fixed values, wrong only inside. */
function unionLeaves(union: OutputUnit, below: OutputUnit[]): OutputUnit[] {
  if (union.keyword === 'oneOf' && matchCount(union) > 1) return [union];
  const branches = groupBy(
    below,
    ({ keywordLocation: at }) => at.slice(union.keywordLocation.length + 1).split('/', 1)[0] ?? '',
  );
  const meant = [...branches.values()]
    .map((list) => leaves(list))
    .filter((list) => !list.some((unit) => isForeign(unit, union)));
  return meant.length === 1 && meant[0] ? meant[0] : [union];
}

/** Whether a failure shows that another branch was meant: another type, or another fixed value one level in. */
function isForeign(unit: OutputUnit, union: OutputUnit): boolean {
  if (unit.instanceLocation === union.instanceLocation)
    return ['type', 'const', 'enum'].includes(unit.keyword);
  const inside = unit.instanceLocation.slice(union.instanceLocation.length + 1);
  return unit.keyword === 'const' && !inside.includes('/');
}

/** The value of the keyword that a place in the schema (through `$ref`s) names. */
function keywordValue(schema: JsonSchema, location: string): unknown {
  let at: unknown = schema;
  for (const segment of pointerSegments(decodedUri(location))) {
    if (typeof at !== 'object' || at === null) return undefined;
    const next = own(at as Readonly<Record<string, unknown>>, segment);
    at = segment === '$ref' && typeof next === 'string' ? resolveRef(schema, next)?.schema : next;
  }
  return at;
}

function short(value: unknown): string {
  const text = stringifyJson(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function countOf(value: unknown): number {
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

function describe(unit: OutputUnit, schema: JsonSchema, instance: unknown): Violation {
  const pointer = decodedUri(unit.instanceLocation.replace(/^#/, ''));
  let path: Segment[] = pathIn(instance, pointer);
  const value = valueAt(instance, path);
  const wanted = keywordValue(schema, unit.keywordLocation);
  let { keyword } = unit;
  let params: ViolationParams = {};
  switch (keyword) {
    case 'type':
      params = {
        expected: Array.isArray(wanted) ? wanted.join(' / ') : String(wanted),
        actual:
          jsonType(value) + (typeof value === 'number' && wanted === 'integer' ? ` ${value}` : ''),
      };
      break;
    case 'required':
      path = [...path, /required property "([\s\S]*)"\.$/.exec(unit.error)?.[1] ?? ''];
      break;
    case 'dependencies':
    case 'dependentRequired': {
      const [, because = '', missing = ''] = DEPENDENCY.exec(unit.error) ?? [];
      keyword = 'dependentRequired';
      path = [...path, missing];
      params = { because };
      break;
    }
    case 'enum':
      params = { allowed: Array.isArray(wanted) ? listOf(wanted) : '' };
      break;
    case 'const':
      params = { allowed: short(wanted) };
      break;
    case 'oneOf':
      params = { count: matchCount(unit) };
      if (matchCount(unit) === 0) keyword = 'anyOf';
      break;
    default:
      params = {
        limit: typeof wanted === 'number' || typeof wanted === 'string' ? wanted : '',
        count: countOf(value),
      };
  }
  return {
    path: jsonPathOf(path),
    pointer: pointerOf(path),
    keyword,
    message: violationMessage(keyword, params),
    params,
  };
}

function listOf(values: unknown[]): string {
  const shown = values.slice(0, 6).map(short).join(', ');
  return values.length > 6 ? `${shown}, …` : shown;
}
