import { jsonPathOf, type Segment } from '../../json/json-pointer';
import { compareNumbers } from '../../json/decimal';
import { isObject, toObject } from '../../json/json-object';
import { memoizeByObject } from '../../json/memoize-by-object';
import { isSchema, type JsonSchema, NUMBER_KEYWORDS } from '../json-schema';
import { isOfOtherDocument, isRefCycle, REF_KEYWORDS, refsByKeyword } from './resolve-ref';
import { isTooDeep, LISTS, MAPS, SINGLE } from '../outline/walk-schema';
import { isNumber, stringifyJson } from '../../json/lossless';
import { countOf, TYPES } from './evaluation/scalar-checks';
import { matcherOf, patternError } from './pattern';

export const COUNT_KEYWORDS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
];

/** Keywords with a rule of their own in {@link keywordErrors}. */
const CHECKED = new Set([
  ...COUNT_KEYWORDS,
  ...NUMBER_KEYWORDS,
  ...REF_KEYWORDS,
  ...['required', 'uniqueItems', 'pattern', 'patternProperties'],
]);

/** Most schemas have no more than a known type and texts. */
function isToBeChecked(keyword: string, value: unknown): boolean {
  if (keyword === 'type') return typeof value !== 'string' || !TYPES.has(value);
  if (keyword === 'enum') return !Array.isArray(value);
  return CHECKED.has(keyword);
}

export type SchemaErrorCode =
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
  | 'pattern-not-unicode'
  | 'ref-network'
  | 'ref-dead'
  | 'ref-endless'
  | 'schema-too-deep';

/** Other engines may accept these. */
export const PATTERN_ERRORS: ReadonlySet<SchemaErrorCode> = new Set(['pattern-broken', 'pattern-not-unicode']);

export interface SchemaError {
  code: SchemaErrorCode;
  /** JSONPath: `$.properties.a.type`. */
  where: string;
  /** The keyword's value as JSON; the engine's message for a pattern. */
  value?: string;
}

type LocatedError = SchemaError & { path: readonly Segment[] };

function errorAt(code: SchemaErrorCode, path: readonly Segment[], value?: string): LocatedError {
  const where = jsonPathOf(path);
  return { code, where, path, ...(value !== undefined && { value }) };
}

/** In document order. No complete metaschema check. */
export function* locatedErrors(root: JsonSchema): Generator<LocatedError> {
  const seen = new Set<object>();
  const acyclic = new Set<unknown>();
  const waiting: (Subschema | LocatedError)[] = [{ schema: root, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('code' in next) {
      yield next;
      continue;
    }
    const { schema, path } = next;
    if (typeof schema === 'boolean') continue;
    if (!isObject(schema)) {
      yield errorAt('not-a-schema', path);
      continue;
    }
    if (seen.has(schema)) continue;
    seen.add(schema);
    if (isTooDeep(next)) {
      yield errorAt('schema-too-deep', path.slice(0, SHOWN_STEPS));
      continue;
    }
    if (Object.keys(schema).some((keyword) => isToBeChecked(keyword, schema[keyword])))
      yield* keywordErrors(schema, path, root, acyclic);
    for (const inner of subschemasIn(schema, path).reverse()) waiting.push(inner);
  }
}

export function* schemaErrors(root: JsonSchema): Generator<SchemaError> {
  for (const { path: _, ...error } of locatedErrors(root)) yield error;
}

/** All of them, found once for each schema. */
export const schemaErrorsOf = memoizeByObject((root: Exclude<JsonSchema, boolean>): readonly SchemaError[] => [
  ...schemaErrors(root),
]);

const SHOWN_STEPS = 12;

interface Subschema {
  schema: unknown;
  path: readonly Segment[];
}

const HOLDS_SCHEMAS = new Set([LISTS, SINGLE, MAPS].flatMap((table) => Object.keys(table)));

function subschemasIn(node: Record<string, unknown>, path: readonly Segment[]): (Subschema | LocatedError)[] {
  const found: (Subschema | LocatedError)[] = [];
  for (const keyword of Object.keys(node)) {
    if (!HOLDS_SCHEMAS.has(keyword)) continue;
    const child = node[keyword];
    const here = path.concat(keyword);
    if (Object.hasOwn(LISTS, keyword) && (keyword !== 'items' || Array.isArray(child))) {
      if (!Array.isArray(child)) found.push(errorAt('not-schemas', here));
      // Draft 2020-12, section 10.2.1; an empty `allOf` is harmless.
      else if (child.length === 0 && (keyword === 'anyOf' || keyword === 'oneOf'))
        found.push(errorAt('empty-list', here));
      else addAll(found, here, child.entries());
    } else if (Object.hasOwn(SINGLE, keyword)) {
      found.push({ schema: child, path: here });
    } else if (keyword === 'dependencies') {
      const members = isObject(child) ? Object.entries(child) : [];
      addAll(
        found,
        here,
        members.filter(([, member]) => isSchema(member)),
      );
    } else if (Object.hasOwn(MAPS, keyword)) {
      if (isObject(child)) addAll(found, here, Object.entries(child));
      else found.push(errorAt('not-schemas-by-name', here));
    }
  }
  return found;
}

function addAll(
  found: (Subschema | LocatedError)[],
  here: readonly Segment[],
  children: Iterable<[Segment, unknown]>,
): void {
  for (const [segment, schema] of children) found.push({ schema, path: here.concat(segment) });
}

function* keywordErrors(
  node: Record<string, unknown>,
  path: readonly Segment[],
  root: JsonSchema,
  acyclic: Set<unknown>,
): Generator<LocatedError> {
  const at = (keyword: string, code: SchemaErrorCode, value?: string) => errorAt(code, [...path, keyword], value);
  const { type, required, multipleOf, uniqueItems, pattern, patternProperties } = node;
  if (Array.isArray(type) && type.length === 0) yield at('type', 'empty-list');
  if (type !== undefined) {
    const unknown = (Array.isArray(type) ? (type as unknown[]) : [type]).find(
      (name) => typeof name !== 'string' || !TYPES.has(name),
    );
    if (unknown !== undefined) yield at('type', 'unknown-type', stringifyJson(unknown));
  }
  const areNames = Array.isArray(required) && required.every((name: unknown) => typeof name === 'string');
  if (required !== undefined && !areNames) yield at('required', 'not-names');
  if (node['enum'] !== undefined && !Array.isArray(node['enum'])) yield at('enum', 'not-a-list');
  for (const keyword of COUNT_KEYWORDS)
    if (node[keyword] !== undefined && countOf(node[keyword]) === undefined) yield at(keyword, 'not-a-count');
  for (const keyword of NUMBER_KEYWORDS)
    if (node[keyword] !== undefined && !isNumber(node[keyword])) yield at(keyword, 'not-a-number');
  if (isNumber(multipleOf) && compareNumbers(multipleOf, 0) <= 0) yield at('multipleOf', 'not-above-zero');
  if (uniqueItems !== undefined && typeof uniqueItems !== 'boolean') yield at('uniqueItems', 'not-a-boolean');
  if (pattern !== undefined && typeof pattern !== 'string') yield at('pattern', 'not-a-text');
  const patterns = [
    ...(typeof pattern === 'string' ? [{ pattern, where: ['pattern'] }] : []),
    ...Object.keys(toObject(patternProperties)).map((name) => ({ pattern: name, where: ['patternProperties', name] })),
  ];
  for (const each of patterns) {
    const error = patternError(each.pattern);
    if (error === undefined) continue;
    const code = matcherOf(each.pattern) ? 'pattern-not-unicode' : 'pattern-broken';
    yield errorAt(code, [...path, ...each.where], error);
  }
  const dead = refsByKeyword(root, node).find(({ target }) => target === undefined);
  if (dead) {
    const { keyword } = dead;
    const reference = node[keyword];
    const isAway = typeof reference === 'string' && isOfOtherDocument(root, reference, node);
    yield at(keyword, isAway ? 'ref-network' : 'ref-dead', stringifyJson(reference));
  }
  if (isRefCycle(root, node, acyclic)) yield at('$ref', 'ref-endless');
}
