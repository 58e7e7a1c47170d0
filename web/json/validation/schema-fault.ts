import { isPlainObject, isSchema, type JsonSchema } from './json-schema';
import { jsonPathOf, type Segment } from './pointer';
import { referencesOf, resolveRef } from './resolve-ref';
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from './schema-keywords';

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
const NUMBER_KEYWORDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
];

function patternFault(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * What makes a schema unfit to judge by, in one English sentence with its path, or undefined. Covers what
 * would make a validator throw or mislead: wrong keyword types, unknown `type`s, patterns that do not compile,
 * references that lead nowhere or out to the network. Not a whole metaschema check.
 */
export function schemaFault(root: JsonSchema): string | undefined {
  const seen = new Set<object>();
  const visit = (node: unknown, path: Segment[]): string | undefined => {
    const at = jsonPathOf(path);
    if (typeof node === 'boolean') return undefined;
    if (!isPlainObject(node)) return `${at} is not a schema: neither an object nor a boolean.`;
    if (seen.has(node)) return undefined;
    seen.add(node);
    return keywordFault(node, path, root) ?? childFault(node, path);
  };
  const childFault = (node: Record<string, unknown>, path: Segment[]): string | undefined => {
    for (const [keyword, child] of Object.entries(node)) {
      const here = [...path, keyword];
      let fault: string | undefined;
      if (SCHEMA_KEYWORDS.includes(keyword)) {
        fault = visit(child, here);
      } else if (
        SCHEMA_LIST_KEYWORDS.includes(keyword) ||
        (keyword === 'items' && Array.isArray(child))
      ) {
        if (!Array.isArray(child)) return `${jsonPathOf(here)} is not a list of schemas.`;
        // Draft 2020-12, section 10.2.1; an empty allOf does no harm.
        if (child.length === 0 && (keyword === 'anyOf' || keyword === 'oneOf')) {
          return `${jsonPathOf(here)} is an empty list.`;
        }
        fault = firstFault(
          child.map((item, index) => [index, item]),
          here,
        );
      } else if (keyword === 'items') {
        fault = visit(child, here);
      } else if (SCHEMA_MAP_KEYWORDS.includes(keyword)) {
        if (!isPlainObject(child)) return `${jsonPathOf(here)} is not an object of schemas.`;
        fault = firstFault(Object.entries(child), here);
      } else if (keyword === 'dependencies' && isPlainObject(child)) {
        fault = firstFault(
          Object.entries(child).filter(([, member]) => isSchema(member)),
          here,
        );
      }
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  const firstFault = (children: [Segment, unknown][], path: Segment[]): string | undefined => {
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
  while (isPlainObject(node) && typeof node['$ref'] === 'string' && !seen.has(node)) {
    seen.add(node);
    node = resolveRef(root, node['$ref'], node)?.schema;
  }
  return seen.has(node);
}

function keywordFault(
  node: Record<string, unknown>,
  path: Segment[],
  root: JsonSchema,
): string | undefined {
  const at = (keyword: string) => jsonPathOf([...path, keyword]);
  const { type } = node;
  if (Array.isArray(type) && type.length === 0) return `${at('type')} is an empty list.`;
  if (type !== undefined) {
    for (const name of Array.isArray(type) ? type : [type]) {
      if (typeof name !== 'string' || !TYPES.has(name)) {
        return `${at('type')} names the unknown type ${JSON.stringify(name)}.`;
      }
    }
  }
  const required = node['required'];
  if (
    required !== undefined &&
    !(Array.isArray(required) && required.every((name) => typeof name === 'string'))
  ) {
    return `${at('required')} is not a list of names.`;
  }
  if (node['enum'] !== undefined && !Array.isArray(node['enum']))
    return `${at('enum')} is not a list.`;
  for (const keyword of COUNT_KEYWORDS) {
    const count = node[keyword];
    if (
      count !== undefined &&
      !(typeof count === 'number' && Number.isInteger(count) && count >= 0)
    ) {
      return `${at(keyword)} is not a whole number from 0.`;
    }
  }
  for (const keyword of NUMBER_KEYWORDS) {
    const limit = node[keyword];
    if (limit !== undefined && typeof limit !== 'number') return `${at(keyword)} is not a number.`;
  }
  const { multipleOf, uniqueItems, pattern } = node;
  if (typeof multipleOf === 'number' && multipleOf <= 0)
    return `${at('multipleOf')} is not above 0.`;
  if (uniqueItems !== undefined && typeof uniqueItems !== 'boolean')
    return `${at('uniqueItems')} is neither true nor false.`;
  if (pattern !== undefined && typeof pattern !== 'string')
    return `${at('pattern')} is not a text.`;
  const patterns = [
    ...(typeof node['pattern'] === 'string' ? [node['pattern']] : []),
    ...(isPlainObject(node['patternProperties']) ? Object.keys(node['patternProperties']) : []),
  ];
  for (const pattern of patterns) {
    const fault = patternFault(pattern);
    if (fault !== undefined)
      return `${jsonPathOf(path)} has a pattern that does not compile: ${fault}.`;
  }
  if (referencesOf(root, node).includes(undefined)) {
    const reference = node['$ref'] ?? node['$dynamicRef'] ?? node['$recursiveRef'];
    const written = JSON.stringify(reference);
    return typeof reference === 'string' && /^[a-z][a-z0-9+.-]*:/i.test(reference)
      ? `${at('$ref')} points out of the schema, to ${written}, which is not fetched: put that schema into $defs.`
      : `${at('$ref')} leads nowhere within the schema: ${written}.`;
  }
  if (leadsBack(root, node)) return `${at('$ref')} refers back to itself without end.`;
  return undefined;
}
