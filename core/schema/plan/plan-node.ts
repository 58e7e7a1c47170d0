import { MOST_LISTED, withUnlisted } from './unlisted-choices';
import { isObject, own } from '../../json/json-object';
import { oncePer } from '../../json/once-per';
import { isSchema, type JsonSchema, NUMBER_KEYWORDS } from '../json-schema';
import { JsonNumber, stringifyJson } from '../../json/lossless';
import { quickMatch } from './quick-pattern';
import { unionPlan } from './union-plan';
import { both, omit, typesOf, type SchemaObject } from './merge-schemas';
import type { Choice, FreeMembers, NodePlan, PlannedNode } from './node-plan';
import type { SchemaDocument } from './schema-document';

const OBJECT_KEYWORDS = [
  'properties',
  'additionalProperties',
  'patternProperties',
  'required',
  'propertyNames',
];
const LIST_KEYWORDS = ['items', 'prefixItems', 'uniqueItems', 'minItems', 'maxItems', 'contains'];
const TEXT_KEYWORDS = ['pattern', 'format', 'minLength', 'maxLength'];

/** The control for one level of a schema, given the value that it holds now (undefined: none). */
export function planNode(
  document: SchemaDocument,
  schema: JsonSchema,
  value: unknown,
): PlannedNode {
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
  if (only === undefined) {
    return types.length > 0
      ? { kind: 'choice', choices: [{ value: null, label: 'null' }] }
      : { kind: 'json' };
  }
  if (types.includes('null')) {
    return { kind: 'nullable', inner: withoutNull(level, [only, ...others]) };
  }
  if (others.length > 0) {
    return {
      kind: 'union',
      branches: types.map((type) => ({
        title: type,
        schema: ofType(level, type),
        index: undefined,
      })),
    };
  }
  return planType(document, level, only, value);
}

function planType(
  document: SchemaDocument,
  level: SchemaObject,
  type: string,
  value: unknown,
): NodePlan {
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
  const says = (keywords: readonly string[]) =>
    keywords.some((keyword) => Object.hasOwn(level, keyword));
  if (says(OBJECT_KEYWORDS)) return ['object'];
  if (says(LIST_KEYWORDS)) return ['array'];
  if (says(TEXT_KEYWORDS)) return ['string'];
  if (says(NUMBER_KEYWORDS)) return ['number'];
  return undefined;
}

const withoutNull = oncePer((level: SchemaObject, types: readonly string[]): SchemaObject => ({
  ...level,
  type: types.length === 1 ? types[0] : types,
}));

const typed = oncePer<SchemaObject, Map<string, SchemaObject>>(() => new Map());

function ofType(level: SchemaObject, type: string): SchemaObject {
  const known = typed(level).get(type);
  const schema = known ?? { ...omit(level, 'title', 'description', 'default'), type };
  if (!known) typed(level).set(type, schema);
  return schema;
}

/** Words with single blanks between them: on a control all other white space is not to be seen. */
const WORDS = /^\S+(?: \S+)*$/;

/** How a fixed value is written on a control: as JSON where it would not be seen for what it is. */
export function choiceLabel(value: unknown): string {
  return typeof value === 'string' && WORDS.test(value) ? value : stringifyJson(value);
}

/** The fixed values that a level allows, each with words of its own: the text "1" beside the number 1 is quoted. */
const fixedChoices = oncePer((level: SchemaObject): Choice[] | undefined => {
  const { enum: values } = level;
  if (!Array.isArray(values) || values.length <= MOST_LISTED) return toldApart(fixedValues(level));
  const listed = toldApart(fixedValues({ ...level, enum: values.slice(0, MOST_LISTED) }));
  return listed && withUnlisted(listed, values.slice(MOST_LISTED) as unknown[]);
});

function toldApart(values: Choice[] | undefined): Choice[] | undefined {
  const choices = distinct(values);
  const counts = new Map<string, number>();
  for (const { label } of choices ?? []) counts.set(label, (counts.get(label) ?? 0) + 1);
  if (counts.size === (choices?.length ?? 0)) return choices;
  return choices?.map((choice) => {
    const { value, label } = choice;
    if (counts.get(label) === 1) return choice;
    const written = stringifyJson(value);
    return { ...choice, label: label === String(value) ? written : `${label} (${written})` };
  });
}

/** Without those whose value was listed before. */
function distinct(choices: Choice[] | undefined): Choice[] | undefined {
  const seen = new Set<string>();
  return choices?.filter(({ value }) => {
    const text = stringifyJson(value);
    return !seen.has(text) && seen.add(text);
  });
}

/** The fixed values of `const`, `enum` (with `enumNames`) or a union of titled `const`s. */
function fixedValues(level: SchemaObject): Choice[] | undefined {
  if (Object.hasOwn(level, 'const'))
    return [{ value: level['const'], label: choiceLabel(level['const']) }];
  const values = level['enum'];
  if (Array.isArray(values) && values.length > 0) {
    const names = Array.isArray(level['enumNames']) ? (level['enumNames'] as unknown[]) : [];
    const words = level['enumDescriptions'] ?? level['x-enumDescriptions'];
    return values.map((value: unknown, index) => {
      const name = names[index];
      const label = typeof name === 'string' ? name : choiceLabel(value);
      return { value, label, ...about(Array.isArray(words) ? words[index] : undefined) };
    });
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = level[keyword];
    if (!Array.isArray(branches) || branches.length === 0) continue;
    const choices = branches.map(titledChoices);
    if (choices.every((list) => list.length > 0)) return choices.flat();
  }
  return undefined;
}

function about(words: unknown): { about?: string } {
  return typeof words === 'string' && words.trim() !== '' ? { about: words.trim() } : {};
}

function titledChoices(branch: unknown): Choice[] {
  if (!isObject(branch)) return [];
  const { title } = branch;
  if (Object.hasOwn(branch, 'const')) {
    const value = branch['const'];
    const label = typeof title === 'string' ? title : choiceLabel(value);
    return [{ value, label, ...about(branch['description']) }];
  }
  const values = branch['enum'];
  // A titled branch with several values is a form of its own, not one more value.
  if (!Array.isArray(values) || (typeof title === 'string' && values.length > 1)) return [];
  return values.map((value: unknown) => ({ value, label: choiceLabel(value) }));
}

const planObject = oncePer((level: SchemaObject): NodePlan => {
  const required = new Set<unknown>(Array.isArray(level['required']) ? level['required'] : []);
  const declared = isObject(level['properties']) ? Object.entries(level['properties']) : [];
  const properties = declared
    // A member that is not allowed has no field; where it is there all the same, it is shown as a free one.
    .filter(([, schema]) => isSchema(schema) && schema !== false)
    .map(([name, schema]) => ({
      name,
      schema: schema as JsonSchema,
      required: required.has(name),
    }));
  const free = freeMembers(level);
  // A name that is demanded though nothing else is said of it still needs a field.
  const named = new Set(properties.map(({ name }) => name));
  for (const name of required) {
    if (typeof name === 'string' && !named.has(name)) {
      properties.push({ name, schema: freeMemberSchema(free, name), required: true });
    }
  }
  return { kind: 'object', properties, free };
});

function freeMembers(level: SchemaObject): FreeMembers {
  const declared = own(level, 'additionalProperties') ?? own(level, 'unevaluatedProperties');
  const patterns = isObject(level['patternProperties'])
    ? Object.entries(level['patternProperties']).filter((entry): entry is [string, JsonSchema] =>
        isSchema(entry[1]),
      )
    : [];
  const schema = isSchema(declared) ? declared : true;
  const policy =
    patterns.length > 0 || isObject(schema) || declared === true
      ? 'declared'
      : schema
        ? 'open'
        : 'closed';
  const names = own(level, 'propertyNames');
  return { policy, patterns, schema, names: isSchema(names) ? names : true };
}

/** The names that a map's keys are to be taken from, without those that have a field of their own. */
export function listedNames(
  document: SchemaDocument,
  { properties, free }: Extract<NodePlan, { kind: 'object' }>,
): string[] {
  if (free.policy === 'closed') return [];
  const listed = document.expand(free.names, undefined).schema['enum'];
  const names = Array.isArray(listed) ? listed.filter((name) => typeof name === 'string') : [];
  return names.filter((name) => !properties.some((property) => property.name === name));
}

/** The schema that rules a member which is not among the properties. */
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
  const prefix = Array.isArray(prefixItems) ? prefixItems.filter(isSchema) : [];
  const rest = isSchema(items) ? items : true;
  if (prefix.length === 0 && isObject(rest)) {
    const choices = fixedChoices(document.expand(rest, undefined).schema);
    if (choices && choices.length > 1 && isPlainList(value) && level['uniqueItems'] !== false) {
      return { kind: 'choices', choices, items: level['uniqueItems'] === true ? undefined : rest };
    }
  }
  return { kind: 'list', prefix, items: rest, more: rest !== false };
}

/** Whether a list of choices can hold a value: single values, each at most once. */
function isPlainList(value: unknown): boolean {
  if (value === undefined) return true;
  if (!Array.isArray(value)) return false;
  const items = value as unknown[];
  const isSingle = (item: unknown) =>
    typeof item !== 'object' || item === null || item instanceof JsonNumber;
  return (
    items.every(isSingle) && new Set(items.map((item) => stringifyJson(item))).size === items.length
  );
}
