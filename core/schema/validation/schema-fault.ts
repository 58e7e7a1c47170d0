import { jsonPathOf, type Segment } from '../../json/json-pointer';
import { isObject } from '../../json/json-object';
import { isSchema, type JsonSchema, NUMBER_KEYWORDS } from '../json-schema';
import { REF_KEYWORDS, refsOf, resolveRef } from './resolve-ref';
import { isTooDeep, LISTS, MAPS, SINGLE } from '../outline/walk-schema';
import { stringifyJson } from '../../json/lossless';

const TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
const COUNT_KEYWORDS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
];

type SchemaFaultCode =
  | 'not-a-schema'
  | 'not-schemas'
  | 'not-schemas-by-name'
  | 'empty-list'
  | 'unknown-type'
  | 'not-names'
  | 'not-a-list'
  | 'not-a-count'
  | 'not-a-number'
  | 'not-above-zero'
  | 'not-a-boolean'
  | 'not-a-text'
  | 'pattern-broken'
  | 'ref-network'
  | 'ref-dead'
  | 'ref-endless'
  | 'schema-too-deep';

/** What makes a schema unfit to judge by. */
export interface SchemaFault {
  code: SchemaFaultCode;
  /** The place in the schema, for people: `$.properties.a.type`. */
  where: string;
  /** What stands there, as JSON text; of a pattern what the browser says of it. */
  value?: string;
}

function patternFault(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function faultAt(code: SchemaFaultCode, path: readonly Segment[], value?: string): SchemaFault {
  const where = jsonPathOf(path);
  return value === undefined ? { code, where } : { code, where, value };
}

/**
 * The first thing that makes a schema unfit to judge by, or undefined. Covers what would make a validator
 * throw or mislead: wrong keyword types, unknown `type`s, patterns that do not compile,
 * references that lead nowhere or out to the network. Not a whole metaschema check.
 */
export function schemaFault(root: JsonSchema): SchemaFault | undefined {
  const seen = new Set<object>();
  /** The schemas from which references come to an end. */
  const ending = new Set<unknown>();
  const waiting: (Place | SchemaFault)[] = [{ schema: root, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // It stood behind what was looked at until now.
    if ('code' in next) return next;
    const { schema, path } = next;
    if (typeof schema === 'boolean') continue;
    if (!isObject(schema)) return faultAt('not-a-schema', path);
    if (seen.has(schema)) continue;
    seen.add(schema);
    if (isTooDeep(next)) return faultAt('schema-too-deep', path.slice(0, SHOWN_STEPS));
    const fault = keywordFault(schema, path, root, ending);
    if (fault !== undefined) return fault;
    for (const inner of placesIn(schema, path).reverse()) waiting.push(inner);
  }
  return undefined;
}

/** Of a path into a schema that is nested too deeply, the steps that are told. */
const SHOWN_STEPS = 12;

/** What stands where a schema should. */
interface Place {
  schema: unknown;
  path: readonly Segment[];
}

/** What stands where schemas should right within a schema, up to the first fault. */
function placesIn(
  node: Record<string, unknown>,
  path: readonly Segment[],
): (Place | SchemaFault)[] {
  const places: (Place | SchemaFault)[] = [];
  for (const [keyword, child] of Object.entries(node)) {
    const here = [...path, keyword];
    const addAll = (children: Iterable<[Segment, unknown]>) => {
      for (const [segment, schema] of children) places.push({ schema, path: [...here, segment] });
    };
    // `items` may be either.
    if (Object.hasOwn(LISTS, keyword) && (keyword !== 'items' || Array.isArray(child))) {
      if (!Array.isArray(child)) return [...places, faultAt('not-schemas', here)];
      // Draft 2020-12, section 10.2.1; an empty allOf does no harm.
      if (child.length === 0 && (keyword === 'anyOf' || keyword === 'oneOf')) {
        return [...places, faultAt('empty-list', here)];
      }
      addAll(child.entries());
    } else if (Object.hasOwn(SINGLE, keyword)) {
      places.push({ schema: child, path: here });
    } else if (keyword === 'dependencies') {
      const members = isObject(child) ? Object.entries(child) : [];
      addAll(members.filter(([, member]) => isSchema(member)));
    } else if (Object.hasOwn(MAPS, keyword)) {
      if (!isObject(child)) return [...places, faultAt('not-schemas-by-name', here)];
      addAll(Object.entries(child));
    }
  }
  return places;
}

/** Whether references lead from a schema to itself, so that nobody gets to the end of judging one value. */
function leadsBack(
  root: JsonSchema,
  start: Record<string, unknown>,
  ending: Set<unknown>,
): boolean {
  const seen = new Set<unknown>();
  let node: unknown = start;
  while (isObject(node) && typeof node['$ref'] === 'string' && !seen.has(node)) {
    if (ending.has(node)) break;
    seen.add(node);
    node = resolveRef(root, node['$ref'], node)?.schema;
  }
  if (seen.has(node)) return true;
  for (const each of seen) ending.add(each);
  return false;
}

function keywordFault(
  node: Record<string, unknown>,
  path: readonly Segment[],
  root: JsonSchema,
  ending: Set<unknown>,
): SchemaFault | undefined {
  const at = (keyword: string, code: SchemaFaultCode, value?: string) =>
    faultAt(code, [...path, keyword], value);
  const { type } = node;
  if (Array.isArray(type) && type.length === 0) return at('type', 'empty-list');
  if (type !== undefined) {
    for (const name of Array.isArray(type) ? type : [type]) {
      if (typeof name !== 'string' || !TYPES.has(name)) {
        return at('type', 'unknown-type', stringifyJson(name));
      }
    }
  }
  const required = node['required'];
  if (
    required !== undefined &&
    !(Array.isArray(required) && required.every((name) => typeof name === 'string'))
  ) {
    return at('required', 'not-names');
  }
  if (node['enum'] !== undefined && !Array.isArray(node['enum'])) return at('enum', 'not-a-list');
  for (const keyword of COUNT_KEYWORDS) {
    const count = node[keyword];
    if (
      count !== undefined &&
      !(typeof count === 'number' && Number.isInteger(count) && count >= 0)
    ) {
      return at(keyword, 'not-a-count');
    }
  }
  for (const keyword of NUMBER_KEYWORDS) {
    const limit = node[keyword];
    if (limit !== undefined && typeof limit !== 'number') return at(keyword, 'not-a-number');
  }
  const { multipleOf, uniqueItems, pattern } = node;
  if (typeof multipleOf === 'number' && multipleOf <= 0) return at('multipleOf', 'not-above-zero');
  if (uniqueItems !== undefined && typeof uniqueItems !== 'boolean')
    return at('uniqueItems', 'not-a-boolean');
  if (pattern !== undefined && typeof pattern !== 'string') return at('pattern', 'not-a-text');
  const patterns = [
    ...(typeof node['pattern'] === 'string' ? [node['pattern']] : []),
    ...(isObject(node['patternProperties']) ? Object.keys(node['patternProperties']) : []),
  ];
  for (const pattern of patterns) {
    const fault = patternFault(pattern);
    if (fault !== undefined) return faultAt('pattern-broken', path, fault);
  }
  if (refsOf(root, node).includes(undefined)) {
    const keyword = REF_KEYWORDS.find((name) => node[name] !== undefined) ?? '$ref';
    const reference = node[keyword];
    const isAway = typeof reference === 'string' && /^[a-z][a-z0-9+.-]*:/i.test(reference);
    return at(keyword, isAway ? 'ref-network' : 'ref-dead', stringifyJson(reference));
  }
  if (leadsBack(root, node, ending)) return at('$ref', 'ref-endless');
  return undefined;
}
