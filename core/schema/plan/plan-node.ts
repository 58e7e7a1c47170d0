import { isObject, omit, ownProperty, stringsIn, toList } from '../../json/json-object';
import { memoizeByObject } from '../../json/memoize-by-object';
import { type JsonSchema, NUMBER_KEYWORDS, isSchema } from '../json-schema';
import { unionPlan } from './union-plan';
import { typesOf, type SchemaObject, both } from './merge-schemas';
import type { NodePlan, PlannedNode, FreeMembers } from './node-plan';
import type { SchemaDocument } from './schema-document';
import { fixedChoices } from './fixed-choices';
import { JsonNumber, stringifyJson } from '../../json/lossless';
import { quickMatch } from './quick-pattern';

const OBJECT_KEYWORDS = ['properties', 'additionalProperties', 'patternProperties', 'required', 'propertyNames'];
const LIST_KEYWORDS = ['items', 'prefixItems', 'uniqueItems', 'minItems', 'maxItems', 'contains'];
const TEXT_KEYWORDS = ['pattern', 'format', 'minLength', 'maxLength'];

/** How a form edits a value by its schema: `{ type: ['string', 'null'] }` → a text field that can be null. */
export function planNode(document: SchemaDocument, schema: JsonSchema, value: unknown): PlannedNode {
  const { schema: level, through } = document.expand(schema, value);
  return { plan: planLevel(document, level, value), level, through };
}

function planLevel(document: SchemaDocument, level: SchemaObject, value: unknown): NodePlan {
  const fixed = fixedChoices(level);
  if (fixed) return { kind: 'choice', choices: fixed };
  const union = unionPlan(document, level, value);
  if (union) return union;
  const types = typesOf(level) ?? impliedTypes(level);
  if (!types) return { kind: 'json' };
  const [only, ...others] = types.filter((type) => type !== 'null');
  if (only === undefined)
    return types.length > 0 ? { kind: 'choice', choices: [{ value: null, label: 'null' }] } : { kind: 'json' };
  if (types.includes('null')) return { kind: 'nullable', inner: withoutNull(level, [only, ...others]) };
  if (others.length > 0) {
    return {
      kind: 'union',
      branches: types.map((type) => ({ title: type, schema: ofType(level, type), index: undefined })),
    };
  }
  return planType(document, level, only, value);
}

function planType(document: SchemaDocument, level: SchemaObject, type: string, value: unknown): NodePlan {
  switch (type) {
    case 'string': {
      const { format } = level;
      return { kind: 'text', format: typeof format === 'string' ? format : undefined };
    }
    case 'integer':
    case 'number':
      return { kind: 'number', integer: type === 'integer' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'object':
      return planObject(level);
    case 'array':
      return planList(document, level, value);
    default:
      return { kind: 'json' };
  }
}

function impliedTypes(level: SchemaObject): string[] | undefined {
  const hasAny = (keywords: readonly string[]) => keywords.some((keyword) => Object.hasOwn(level, keyword));
  if (hasAny(OBJECT_KEYWORDS)) return ['object'];
  if (hasAny(LIST_KEYWORDS)) return ['array'];
  if (hasAny(TEXT_KEYWORDS)) return ['string'];
  if (hasAny(NUMBER_KEYWORDS)) return ['number'];
  return undefined;
}

const withoutNull = memoizeByObject((level: SchemaObject, types: readonly string[]): SchemaObject => ({
  ...level,
  type: types.length === 1 ? types[0] : types,
}));

const typed = memoizeByObject<SchemaObject, Map<string, SchemaObject>>(() => new Map());

function ofType(level: SchemaObject, type: string): SchemaObject {
  const known = typed(level).get(type);
  const schema = known ?? { ...omit(level, 'title', 'description', 'default'), type };
  if (!known) typed(level).set(type, schema);
  return schema;
}

const notSchemas = new WeakMap<object, { value: unknown }>();

/** Accepts any value, so that every part of a definition has a field. */
function malformed(value: unknown): JsonSchema {
  const schema = {};
  notSchemas.set(schema, { value });
  return schema;
}

export function notASchema(schema: JsonSchema): { value: unknown } | undefined {
  return typeof schema === 'object' ? notSchemas.get(schema) : undefined;
}

const planObject = memoizeByObject((level: SchemaObject): NodePlan => {
  const required = new Set<unknown>(toList(level['required']));
  const declared = isObject(level['properties']) ? Object.entries(level['properties']) : [];
  const properties = declared
    // A forbidden member has no field; if it exists, it is shown as a free one.
    .filter(([, schema]) => schema !== false)
    .map(([name, schema]) => ({
      name,
      schema: isSchema(schema) ? schema : malformed(schema),
      required: required.has(name),
    }));
  const free = freeMembers(level);
  const named = new Set(properties.map(({ name }) => name));
  for (const name of required) {
    if (typeof name === 'string' && !named.has(name))
      properties.push({ name, schema: freeMemberSchema(free, name), required: true });
  }
  return { kind: 'object', properties, free };
});

function freeMembers(level: SchemaObject): FreeMembers {
  const declared = ownProperty(level, 'additionalProperties') ?? ownProperty(level, 'unevaluatedProperties');
  const patterns = isObject(level['patternProperties'])
    ? Object.entries(level['patternProperties']).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]))
    : [];
  const schema = isSchema(declared) ? declared : true;
  const isDeclared = patterns.length > 0 || isObject(schema) || declared === true;
  const undeclaredPolicy = schema === false ? 'closed' : 'open';
  const policy = isDeclared ? 'declared' : undeclaredPolicy;
  const names = ownProperty(level, 'propertyNames');
  return { policy, patterns, schema, names: isSchema(names) ? names : true };
}

/** The names that `propertyNames` lists, without declared properties. */
export function listedNames(
  document: SchemaDocument,
  { properties, free }: Extract<NodePlan, { kind: 'object' }>,
): string[] {
  if (free.policy === 'closed') return [];
  const listed = document.expand(free.names, undefined).schema['enum'];
  return stringsIn(listed).filter((name) => !properties.some((property) => property.name === name));
}

export function freeMemberSchema(free: FreeMembers, name: string): JsonSchema {
  const matching = free.patterns.filter(([pattern]) => quickMatch(pattern, name) === true);
  if (matching.length > 0) return matching.map(([, schema]) => schema).reduce(both);
  return free.schema === false ? true : free.schema;
}

function planList(document: SchemaDocument, level: SchemaObject, value: unknown): NodePlan {
  const { items, prefixItems, additionalItems } = level;
  if (Array.isArray(items)) {
    const rest = isSchema(additionalItems) ? additionalItems : true;
    return { kind: 'list', prefix: items.filter(isSchema), items: rest, more: rest !== false };
  }
  const prefix = toList(prefixItems).filter(isSchema);
  const rest = isSchema(items) ? items : true;
  if (prefix.length === 0 && isObject(rest)) {
    const choices = fixedChoices(document.expand(rest, undefined).schema);
    if (choices && choices.length > 1 && isPlainList(value) && level['uniqueItems'] !== false)
      return { kind: 'choices', choices, items: level['uniqueItems'] === true ? undefined : rest };
  }
  return { kind: 'list', prefix, items: rest, more: rest !== false };
}

function isPlainList(value: unknown): boolean {
  if (value === undefined) return true;
  if (!Array.isArray(value)) return false;
  const items = value as unknown[];
  const isSingle = (item: unknown) => typeof item !== 'object' || item === null || item instanceof JsonNumber;
  return items.every(isSingle) && new Set(items.map((item) => stringifyJson(item))).size === items.length;
}
