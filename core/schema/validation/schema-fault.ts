import { jsonPathOf, type Segment } from '../../json/json-pointer';
import { isObject } from '../../json/json-object';
import { isSchema, type JsonSchema, NUMBER_KEYWORDS } from '../json-schema';
import { REFERENCE_KEYWORDS, referencesOf, resolveRef } from './resolve-ref';
import { LISTS, MAPS, SINGLE } from '../outline/walk-schema';

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
  | 'ref-endless';

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
  const visit = (node: unknown, path: Segment[]): SchemaFault | undefined => {
    if (typeof node === 'boolean') return undefined;
    if (!isObject(node)) return faultAt('not-a-schema', path);
    if (seen.has(node)) return undefined;
    seen.add(node);
    return keywordFault(node, path, root) ?? childFault(node, path);
  };
  const childFault = (node: Record<string, unknown>, path: Segment[]): SchemaFault | undefined => {
    for (const [keyword, child] of Object.entries(node)) {
      const here = [...path, keyword];
      let fault: SchemaFault | undefined;
      // `items` may be either.
      if (Object.hasOwn(LISTS, keyword) && (keyword !== 'items' || Array.isArray(child))) {
        if (!Array.isArray(child)) return faultAt('not-schemas', here);
        // Draft 2020-12, section 10.2.1; an empty allOf does no harm.
        if (child.length === 0 && (keyword === 'anyOf' || keyword === 'oneOf')) {
          return faultAt('empty-list', here);
        }
        fault = firstFault(
          child.map((item, index) => [index, item]),
          here,
        );
      } else if (Object.hasOwn(SINGLE, keyword)) {
        fault = visit(child, here);
      } else if (keyword === 'dependencies') {
        const members = isObject(child) ? Object.entries(child) : [];
        const schemas = members.filter(([, member]) => isSchema(member));
        fault = firstFault(schemas, here);
      } else if (Object.hasOwn(MAPS, keyword)) {
        if (!isObject(child)) return faultAt('not-schemas-by-name', here);
        fault = firstFault(Object.entries(child), here);
      }
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  const firstFault = (children: [Segment, unknown][], path: Segment[]): SchemaFault | undefined => {
    for (const [segment, child] of children) {
      const fault = visit(child, [...path, segment]);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  return visit(root, []);
}

/** Whether references lead from a schema to itself, so that nobody gets to the end of judging one value. */
function leadsBack(root: JsonSchema, start: Record<string, unknown>): boolean {
  const seen = new Set<unknown>();
  let node: unknown = start;
  while (isObject(node) && typeof node['$ref'] === 'string' && !seen.has(node)) {
    seen.add(node);
    node = resolveRef(root, node['$ref'], node)?.schema;
  }
  return seen.has(node);
}

function keywordFault(
  node: Record<string, unknown>,
  path: Segment[],
  root: JsonSchema,
): SchemaFault | undefined {
  const at = (keyword: string, code: SchemaFaultCode, value?: string) =>
    faultAt(code, [...path, keyword], value);
  const { type } = node;
  if (Array.isArray(type) && type.length === 0) return at('type', 'empty-list');
  if (type !== undefined) {
    for (const name of Array.isArray(type) ? type : [type]) {
      if (typeof name !== 'string' || !TYPES.has(name)) {
        return at('type', 'unknown-type', JSON.stringify(name));
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
  if (referencesOf(root, node).includes(undefined)) {
    const keyword = REFERENCE_KEYWORDS.find((name) => node[name] !== undefined) ?? '$ref';
    const reference = node[keyword];
    const isAway = typeof reference === 'string' && /^[a-z][a-z0-9+.-]*:/i.test(reference);
    return at(keyword, isAway ? 'ref-network' : 'ref-dead', JSON.stringify(reference));
  }
  if (leadsBack(root, node)) return at('$ref', 'ref-endless');
  return undefined;
}
