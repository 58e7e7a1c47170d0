import { isObject, type JsonObject } from '../json/json-object';
import type { Segment } from '../json/json-pointer';
import { NUMBER_KEYWORDS } from '../schema/json-schema';
import { LISTS, MAPS, type SchemaRole, SINGLE } from '../schema/outline/walk-schema';
import { COUNT_KEYWORDS } from '../schema/validation/schema-error';
import { TYPES } from '../schema/validation/evaluation/scalar-checks';

/** A path as a linked list: {@link pathOf} makes the array, for the few paths that are reported. */
export interface SchemaPath {
  around: SchemaPath | undefined;
  step: Segment;
}

export function pathOf(path: SchemaPath): Segment[] {
  const steps: Segment[] = [];
  for (let at: SchemaPath | undefined = path; at; at = at.around) steps.push(at.step);
  return steps.reverse();
}

export interface SchemaVisitor {
  /** With those that {@link keyword} is called for, see {@link keywordTable}. */
  keywords: KeywordTable;
  keyword: (keyword: string, path: SchemaPath) => void;
  /** After its keywords, before the schemas in it. */
  schema: (schema: JsonObject, path: SchemaPath) => void;
  boolean: (path: SchemaPath, role: SchemaRole) => void;
}

/** Levels of nesting; deeper ones are not visited. */
const MAX_LEVELS = 1000;

/** Like `walkSchema`, faster. @returns `isSound`: surely valid, otherwise the validator knows; `depth` of containers */
export function visitSchema(root: JsonObject, path: SchemaPath, visitor: SchemaVisitor): Visited {
  const visited = { isSound: true, depth: 0 };
  visit(root, path, 'root', 1, visitor, visited);
  return visited;
}

interface Visited {
  isSound: boolean;
  depth: number;
}

/** @param level number of containers around it, with itself */
function visit(
  schema: unknown,
  path: SchemaPath,
  role: SchemaRole,
  level: number,
  visitor: SchemaVisitor,
  visited: Visited,
): void {
  if (!isObject(schema) || level > MAX_LEVELS) {
    if (typeof schema === 'boolean') visitor.boolean(path, role);
    else {
      visited.isSound = false;
      noteDepth(visited, level - 1 + depthOf(schema, MAX_LEVELS));
    }
    return;
  }
  noteDepth(visited, level);
  const { keywords } = visitor;
  let hasInnerSchemas = false;
  const names = Object.keys(schema);
  for (const name of names) {
    const known = keywords.get(name);
    const value = schema[name];
    if (known) {
      if (known.isReported) visitor.keyword(name, path);
      if (known.isValid && !known.isValid(value)) visited.isSound = false;
      if (known.holdsSchemas) {
        hasInnerSchemas = true;
        continue;
      }
    }
    if (typeof value === 'object') noteDepth(visited, level + depthOf(value, MAX_LEVELS));
  }
  visitor.schema(schema, path);
  if (!hasInnerSchemas) return;
  for (const name of names) {
    const known = keywords.get(name);
    if (known?.holdsSchemas) visitInner(schema[name], { around: path, step: name }, known, level + 1, visitor, visited);
  }
}

/** @param value of the keyword @param level of its container, if it is one */
function visitInner(
  value: unknown,
  path: SchemaPath,
  { single, list, map }: Keyword,
  level: number,
  visitor: SchemaVisitor,
  visited: Visited,
): void {
  if (list && Array.isArray(value)) {
    noteDepth(visited, level);
    for (let step = 0; step < value.length; step += 1)
      visit(value[step], { around: path, step }, list, level + 1, visitor, visited);
  } else if (single) visit(value, path, single, level, visitor, visited);
  else if (map && isObject(value)) {
    noteDepth(visited, level);
    for (const step of Object.keys(value)) {
      const member = value[step];
      // Of `dependencies`, names.
      if (path.step !== 'dependencies' || !Array.isArray(member))
        visit(member, { around: path, step }, map, level + 1, visitor, visited);
    }
  } else noteDepth(visited, level - 1 + depthOf(value, MAX_LEVELS));
}

function noteDepth(visited: Visited, depth: number): void {
  if (depth > visited.depth) visited.depth = depth;
}

function depthOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null || most === 0) return 0;
  let depth = 0;
  for (const item of Object.values(value)) depth = Math.max(depth, depthOf(item, most - 1));
  return depth + 1;
}

interface Keyword {
  holdsSchemas: boolean;
  isReported: boolean;
  single?: SchemaRole | undefined;
  list?: SchemaRole | undefined;
  map?: SchemaRole | undefined;
  isValid?: ((value: unknown) => boolean) | undefined;
}

const isList = (value: unknown) => Array.isArray(value);
const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0;
const isType = (value: unknown) => typeof value === 'string' && TYPES.has(value);
const VALID: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...Object.fromEntries(COUNT_KEYWORDS.map((name) => [name, (value) => Number.isInteger(value) && Number(value) >= 0])),
  ...Object.fromEntries(NUMBER_KEYWORDS.map((name) => [name, (value) => typeof value === 'number'])),
  ...Object.fromEntries(Object.keys(MAPS).map((name) => [name, isObject])),
  type: (value) => isType(value) || (isFilled(value) && (value as unknown[]).every(isType)),
  required: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
  multipleOf: (value) => typeof value === 'number' && value > 0,
  uniqueItems: (value) => typeof value === 'boolean',
  pattern: (value) => typeof value === 'string',
  enum: isList,
  allOf: isList,
  prefixItems: isList,
  anyOf: isFilled,
  oneOf: isFilled,
};

export type KeywordTable = ReadonlyMap<string, Keyword>;

/** @param reported keywords for which the visitor's `keyword` is called */
export function keywordTable(reported: Iterable<string>): KeywordTable {
  const own = new Set(reported);
  const names = new Set([SINGLE, LISTS, MAPS, VALID].flatMap((table) => Object.keys(table)));
  return new Map(
    [...new Set([...names, ...own])].map((name) => {
      const inner = { single: SINGLE[name], list: LISTS[name], map: MAPS[name] };
      const holdsSchemas = Object.values(inner).some((role) => role !== undefined);
      return [name, { ...inner, holdsSchemas, isReported: own.has(name), isValid: VALID[name] }];
    }),
  );
}
