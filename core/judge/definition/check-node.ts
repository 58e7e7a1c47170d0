import { shortenText } from '../../json/shorten-strings';
import type { Segment } from '../../json/json-pointer';
import { isObject, ownProperty } from '../../json/json-object';
import type { FindingCollector } from './definition-finding';
import { REF_KEYWORDS } from '../../schema/validation/resolve-ref';
import type { SchemaNode } from '../../schema/outline/walk-schema';

/** Names that the Anthropic API accepts in `properties`. */
const PROPERTY_NAME = /^[\w.-]{1,64}$/;
const MAX_ENUM = 250;
/** JSON Schema 2020-12, validation section 7.3, and what generators commonly add. */
const FORMATS = new Set(
  'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid uri-template json-pointer relative-json-pointer regex int32 int64 float double password byte binary'.split(
    ' ',
  ),
);
/** At the root, `allOf` and `not` are other findings: see `check-definition.ts`. */
const COMPOSITION_AT_ROOT = ['if', 'dependentSchemas', 'dependentRequired', 'dependencies'];
const COMPOSITION = ['allOf', 'not', ...COMPOSITION_AT_ROOT];
const KEYWORD_RULES = [
  ['keyword-composition', COMPOSITION],
  ['keyword-object', ['patternProperties', 'propertyNames', 'unevaluatedProperties']],
  ['keyword-tuple', ['prefixItems', 'additionalItems', 'contains', 'unevaluatedItems']],
  ['keyword-subset', ['const', 'exclusiveMinimum', 'exclusiveMaximum']],
  ['ref-dynamic', ['$dynamicRef', '$recursiveRef']],
] as const;
/** Apply further schemas to the same value. */
const IN_PLACE = [...REF_KEYWORDS, 'allOf', 'anyOf', 'oneOf', 'if'];
/** A property without any of them takes every value. */
const TYPING = [...IN_PLACE, 'type', 'enum', 'const', 'not'];

/** @param root path of the inputSchema */
export function checkNode({ schema, path, role }: SchemaNode, root: readonly Segment[], found: FindingCollector): void {
  const schemaPath = [...root, ...path];
  const name = String(path.at(-1) ?? '');
  const isProperty = role === 'property' && path.at(-2) === 'properties';
  if (isProperty && !PROPERTY_NAME.test(name)) {
    const rule = path.length === 2 ? 'property-name' : 'property-name-nested';
    found.add(rule, schemaPath, shortenText(name, 40));
  }
  if (typeof schema === 'boolean') {
    if (isProperty) found.add('boolean-schema', schemaPath, name);
    return;
  }
  for (const [rule, keywords] of KEYWORD_RULES) {
    const checked = rule === 'keyword-composition' && role === 'root' ? COMPOSITION_AT_ROOT : keywords;
    for (const keyword of checked)
      if (Object.hasOwn(schema, keyword)) found.add(rule, [...schemaPath, keyword], keyword);
  }
  const items = ownProperty(schema, 'items');
  if (Array.isArray(items)) found.add('keyword-tuple', [...schemaPath, 'items'], 'items: […]');
  if (role !== 'root' && Object.hasOwn(schema, 'oneOf')) found.add('keyword-one-of', [...schemaPath, 'oneOf'], name);
  checkType(schema, schemaPath, name, found);
  checkEnum(ownProperty(schema, 'enum'), schemaPath, name, found);
  const format = ownProperty(schema, 'format');
  if (typeof format === 'string' && !FORMATS.has(format))
    found.add('format-unknown', [...schemaPath, 'format'], format);
  // The schema around a branch may declare its properties.
  if (role !== 'branch' && role !== 'condition') checkRequired(schema, schemaPath, found);
  if (isProperty) {
    const { description, $ref: reference } = schema;
    // The referenced schema may have a description.
    const isUndescribed = typeof description !== 'string' || description.trim() === '';
    if (isUndescribed && reference === undefined) found.add('property-undescribed', schemaPath, name);
    if (!TYPING.some((keyword) => Object.hasOwn(schema, keyword))) found.add('untyped', schemaPath, name);
  }
}

function checkType(
  schema: Record<string, unknown>,
  schemaPath: Segment[],
  name: string,
  found: FindingCollector,
): void {
  const type = ownProperty(schema, 'type');
  const types: unknown[] = Array.isArray(type) ? type : [type];
  if (Array.isArray(type)) found.add('type-list', [...schemaPath, 'type'], name);
  const hasItems = Object.hasOwn(schema, 'items') || Object.hasOwn(schema, 'prefixItems');
  if (types.includes('array') && !hasItems) found.add('array-without-items', schemaPath, name);
}

function checkEnum(choices: unknown, schemaPath: Segment[], name: string, found: FindingCollector): void {
  if (!Array.isArray(choices)) return;
  const path = [...schemaPath, 'enum'];
  if (choices.length === 0) found.add('enum-empty', path, name);
  if (choices.length > MAX_ENUM) found.add('enum-large', path, name);
  if (choices.some((choice) => typeof choice !== 'string')) found.add('enum-not-text', path, name);
}

function checkRequired(schema: Record<string, unknown>, schemaPath: Segment[], found: FindingCollector): void {
  const properties = ownProperty(schema, 'properties');
  const required = ownProperty(schema, 'required');
  if (!isObject(properties) || !Array.isArray(required)) return;
  // Each of these may declare properties.
  if ([...IN_PLACE, 'patternProperties'].some((keyword) => Object.hasOwn(schema, keyword))) return;
  for (const name of required) {
    if (typeof name === 'string' && !Object.hasOwn(properties, name))
      found.add('required-unknown', [...schemaPath, 'required'], name);
  }
}
