import { withName, withoutMember, withoutValue, withValue } from '../../json/edit-value';
import { isObject, type JsonObject, omit, ownProperty, toList, toObject } from '../../json/json-object';
import { valueAt } from '../../json/json-pointer';
import { isNumber, stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { findRefs } from '../../schema/outline/find-refs';
import { mapSchema } from '../../schema/outline/map-schema';
import { refsOf, resolveRef } from '../../schema/validation/resolve-ref';
import type { PortabilityRule } from './definition-finding';
import type { Fix, Path } from './fix-samples';
import { distinctSchemas, mergeAll, mergeBranches, mergedInto } from './merge-schemas';
import { fixInvalidSchema } from './fix-invalid-schema';

/** The longest name that all clients take, with room for a client's prefix. */
const NAME_LIMIT = 50;
const PROPERTY_NAME_LIMIT = 64;

const changeAt =
  (change: (value: unknown) => unknown): Fix =>
  (definition, path) => {
    const changed = change(valueAt(definition, path));
    return changed === undefined ? definition : withValue(definition, path, changed);
  };
const changeName = (change: (name: string) => string): Fix =>
  changeAt((name) => (typeof name === 'string' ? change(name) : undefined));
const plainName = changeName((name) => name.replace(/[^a-zA-Z0-9_-]+/g, '_'));
const shortName = changeName((name) => name.slice(0, NAME_LIMIT).replace(/[_-]+$/, ''));
const remove: Fix = (definition, path) => withoutValue(definition, path);

/** Fixes of a place, by rule. They may accept more than before, but guess nothing that the tool means. */
export const FIXES: Partial<Record<PortabilityRule, Fix>> = {
  'name-characters': plainName,
  'name-dots': plainName,
  'name-long': shortName,
  'name-over-spec': shortName,
  'description-missing': (definition, path) => {
    const { name, title, annotations } = toObject(definition);
    return withText(definition, path, name, [title, toObject(annotations)['title']]);
  },
  'annotations-contradict': remove,
  'root-type-missing': changeAt((schema) => ({ type: 'object', ...toObject(schema) })),
  'root-not-object': changeAt((type) => (Array.isArray(type) && type.includes('object') ? 'object' : undefined)),
  'input-missing': (definition, path) => withValue(definition, path, { type: 'object', properties: {} }),
  'input-not-schema': changeAt((schema) =>
    schema === null || schema === true ? { type: 'object', properties: {} } : undefined,
  ),
  'output-not-schema': (definition, path) =>
    valueAt(definition, path) === null ? withoutValue(definition, path) : definition,
  'output-root': changeAt((schema) => {
    const { type, properties } = toObject(schema);
    return type === undefined && isObject(properties) ? { type: 'object', ...toObject(schema) } : undefined;
  }),
  'root-combinator': mergeBranches,
  'array-without-items': changeAt((schema) => ({ ...toObject(schema), items: {} })),
  // `false` allows no value.
  'boolean-schema': (definition, path) =>
    valueAt(definition, path) === true ? withValue(definition, path, {}) : withoutValue(definition, path),
  'enum-empty': remove,
  'format-unknown': remove,
  'dialect-unknown': remove,
  'required-unknown': requireDeclared,
  'keyword-one-of': acceptSeveral,
  'type-list': spreadTypes,
  untyped: changeAt((schema) => {
    const type = typeByKeywords(toObject(schema));
    return type === undefined ? undefined : { type, ...toObject(schema) };
  }),
  'keyword-subset': useCommonKeyword,
  'keyword-composition': mergeAll,
  'keyword-object': useAdditional,
  'keyword-tuple': flattenTuple,
  'enum-not-text': useTexts,
  'property-undescribed': (definition, path) => {
    const schema = toObject(valueAt(definition, path));
    const branches = [...toList(schema['anyOf']), ...toList(schema['oneOf']), ...toList(schema['allOf'])];
    const texts = new Set(branches.flatMap((branch) => toObject(branch)['description'] ?? []));
    return withText(definition, [...path, 'description'], path.at(-1), [
      ...(texts.size === 1 ? texts : []),
      schema['title'],
    ]);
  },
  'property-name': renameProperty,
  'property-name-nested': renameProperty,
  'ref-local': inlineReferences,
  'ref-dead': findReference,
  'ref-dynamic': useStaticReference,
  'header-name': changeAt((name) =>
    typeof name === 'string' ? name.replace(/[^!#$%&'*+\-.^_`|~0-9A-Za-z]+/g, '-') : name,
  ),
  'header-twice': remove,
  'header-type': remove,
  'header-place': remove,
  'schema-invalid': fixInvalidSchema,
  'pattern-invalid': fixInvalidSchema,
};

const lettersOf = (name: unknown) =>
  String(name)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** The first text that says more than the name. */
function withText(definition: unknown, path: Path, name: unknown, texts: readonly unknown[]): unknown {
  const text = texts.find(
    (each) => typeof each === 'string' && lettersOf(each) !== '' && lettersOf(each) !== lettersOf(name),
  );
  return text === undefined ? definition : withValue(definition, path, text);
}

/** Keywords that say something about values of one type alone. */
const KEYWORDS_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'additionalProperties', 'required'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['pattern', 'minLength', 'maxLength'],
  number: ['minimum', 'maximum', 'multipleOf'],
};

/** Undefined unless all keywords imply one type. */
function typeByKeywords(schema: JsonObject): string | undefined {
  const types = Object.entries(KEYWORDS_BY_TYPE).filter(([, keywords]) =>
    keywords.some((keyword) => Object.hasOwn(schema, keyword)),
  );
  return types.length === 1 ? types[0]?.[0] : undefined;
}

/** `const` is an `enum` of one, or a range of one integer; for integers, `exclusiveMinimum: 3` is `minimum: 4`. */
function useCommonKeyword(definition: unknown, path: Path): unknown {
  const owner = path.slice(0, -1);
  const keyword = String(path.at(-1));
  const schema = toObject(valueAt(definition, owner));
  const { [keyword]: value, type, ...rest } = schema;
  if (keyword === 'const' && value === null) return withValue(definition, owner, { type: 'null', ...rest });
  if (keyword === 'const' && Number.isSafeInteger(value))
    return withValue(definition, owner, { type: 'integer', ...rest, minimum: value, maximum: value });
  const isSame = keyword === 'const' || (type === 'integer' && Number.isSafeInteger(value));
  const replacement = commonKeyword(keyword, value);
  if (!isSame || Object.keys(replacement).some((name) => Object.hasOwn(schema, name))) return definition;
  return withValue(definition, owner, { ...withoutMember(schema, keyword), ...replacement });
}

function commonKeyword(keyword: string, value: unknown): JsonObject {
  if (keyword === 'const') return { enum: [value] };
  return keyword === 'exclusiveMinimum' ? { minimum: Number(value) + 1 } : { maximum: Number(value) - 1 };
}

/** Definitions that refer to each other several times multiply: further references stay. */
const MAX_INLINED = 2_000;

/** Inlines all local references of the schema at once, since an inlined definition may have others. Recursive ones stay. */
function inlineReferences(definition: unknown, path: Path): unknown {
  const at = path.slice(0, 1);
  const root = toObject(valueAt(definition, at));
  // The reference was inlined together with another one.
  if (valueAt(definition, path) === undefined) return definition;
  // References in a schema with a URI of its own lead elsewhere.
  if (stringifyJson(omit(root, '$id')).includes('"$id"')) return definition;
  const unresolved = new Set(findRefs(root).flatMap(({ kind, reference }) => (kind === 'local' ? [] : [reference])));
  let left = MAX_INLINED;
  const inlined = (schema: unknown): unknown =>
    mapSchema(schema, (each) => {
      const { $ref, ...beside } = each;
      if (typeof $ref !== 'string' || unresolved.has($ref) || (left -= 1) < 0) return each;
      const target = resolveRef(root, $ref)?.schema;
      return (isObject(target) && mergedInto(beside, toObject(inlined(target)))) || each;
    });
  return withValue(definition, at, withoutUnused(toObject(inlined(root))));
}

/** Without `$defs` if no reference remains. */
function withoutUnused(schema: JsonObject): JsonObject {
  return /"\$(?:ref|dynamicRef|recursiveRef)"/.test(stringifyJson(schema))
    ? schema
    : omit(schema, '$defs', 'definitions');
}

function inlineReference(definition: unknown, path: Path): unknown {
  const [root = ''] = path;
  const schema = toObject(valueAt(definition, [root]));
  const owner = path.slice(0, -1);
  const { $ref, ...beside } = toObject(valueAt(definition, owner));
  const target = typeof $ref === 'string' ? resolveRef(schema, $ref)?.schema : undefined;
  const merged = isObject(target) && mergedInto(beside, target);
  if (!merged) return definition;
  const inlined = withValue(definition, owner, merged);
  return withValue(inlined, [root], withoutUnused(toObject(valueAt(inlined, [root]))));
}

/** `#/$defs/Address` → `#/definitions/Address`, if only that one exists; then it is inlined. */
function findReference(definition: unknown, path: Path): unknown {
  const [root = ''] = path;
  const schema = toObject(valueAt(definition, [root]));
  const name = String(valueAt(definition, path)).replace(/^.*[#/]/s, '');
  const keywords = ['$defs', 'definitions'].filter((keyword) => Object.hasOwn(toObject(schema[keyword]), name));
  const [keyword] = keywords;
  if (keyword === undefined || keywords.length > 1) return definition;
  return inlineReference(withValue(definition, path, `#/${keyword}/${name}`), path);
}

/** Replaces `$dynamicRef` by `$ref`: no other schema extends this one, so none overrides its anchor. */
function useStaticReference(definition: unknown, path: Path): unknown {
  const owner = path.slice(0, -1);
  const schema = toObject(valueAt(definition, owner));
  const target = Object.hasOwn(schema, '$ref')
    ? undefined
    : refsOf(toObject(valueAt(definition, path.slice(0, 1))), schema)[0];
  if (!target) return definition;
  const changed = { ...withoutMember(schema, String(path.at(-1))), $ref: `#${target.pointer}` };
  return inlineReference(withValue(definition, owner, changed), [...owner, '$ref']);
}

function requireDeclared(definition: unknown, path: Path): unknown {
  const { properties } = toObject(valueAt(definition, path.slice(0, -1)));
  const required = valueAt(definition, path);
  if (!Array.isArray(required)) return definition;
  const known = required.filter((name) => typeof name === 'string' && Object.hasOwn(toObject(properties), name));
  return known.length === 0 ? withoutValue(definition, path) : withValue(definition, path, known);
}

/** `oneOf` becomes `anyOf`, unless there is an `anyOf` already. */
function acceptSeveral(definition: unknown, path: Path): unknown {
  const owner = path.slice(0, -1);
  const schema = toObject(valueAt(definition, owner));
  if (Object.hasOwn(schema, 'anyOf')) return definition;
  return withValue(definition, owner, { ...withoutMember(schema, 'oneOf'), anyOf: schema['oneOf'] });
}

/** `type: [T, U]` becomes `anyOf: [{ type: T }, { type: U }]`, which says the same. */
function spreadTypes(definition: unknown, path: Path): unknown {
  const owner = path.slice(0, -1);
  const schema = toObject(valueAt(definition, owner));
  const { type } = schema;
  if (!Array.isArray(type) || Object.hasOwn(schema, 'anyOf')) return definition;
  return withValue(definition, owner, {
    ...withoutMember(schema, 'type'),
    anyOf: (type as unknown[]).map((each) => ({ type: each })),
  });
}

/** `max price (€)` → `max_price`, in `required` too; the server must map it back to its own name. */
function renameProperty(definition: unknown, path: Path): unknown {
  const owner = path.slice(0, -2);
  const { properties, required } = toObject(valueAt(definition, owner));
  const name = String(path.at(-1));
  const newName = name
    .replace(/[^\w.-]+/g, '_')
    .slice(0, PROPERTY_NAME_LIMIT)
    .replace(/^_+|_+$/g, '');
  if (newName === '' || Object.hasOwn(toObject(properties), newName)) return definition;
  const renamed = withName(definition, path, newName);
  if (!Array.isArray(required)) return renamed;
  return withValue(
    renamed,
    [...owner, 'required'],
    required.map((each: unknown) => (each === name ? newName : each)),
  );
}

/** `patternProperties: { '.*': S }` or `unevaluatedProperties: S` → `additionalProperties: S`, if that means the same. */
function useAdditional(definition: unknown, path: Path): unknown {
  const owner = path.slice(0, -1);
  const keyword = String(path.at(-1));
  const schema = toObject(valueAt(definition, owner));
  const { [keyword]: value, ...rest } = schema;
  const withAdditional = (additionalProperties: unknown) =>
    Object.hasOwn(rest, 'additionalProperties')
      ? definition
      : withValue(definition, owner, { ...rest, additionalProperties });
  if (keyword === 'propertyNames') {
    const isAny = value === true || sameJson(value, {}) || sameJson(value, { type: 'string' });
    return isAny ? withoutValue(definition, path) : definition;
  }
  if (keyword === 'unevaluatedProperties')
    return IN_PLACE.some((word) => Object.hasOwn(rest, word)) ? definition : withAdditional(value);
  const [[pattern, valueSchema] = [], ...more] = Object.entries(toObject(value));
  const isAny = pattern !== undefined && pattern !== '^$' && /^\^?(?:\.\*)?\$?$/.test(pattern) && more.length === 0;
  // A declared property would have to match both.
  return isAny && Object.keys(toObject(rest['properties'])).length === 0 ? withAdditional(valueSchema) : definition;
}

/** Applicators in place: their schemas judge the same object. */
const IN_PLACE = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'dependentSchemas',
  'patternProperties',
];

/** `prefixItems: [S, T]` → `items: { anyOf: [S, T] }`; keywords that have no effect without `prefixItems` are removed. */
function flattenTuple(definition: unknown, path: Path): unknown {
  const owner = path.slice(0, -1);
  const schema = toObject(valueAt(definition, owner));
  const { prefixItems, items, additionalItems, unevaluatedItems, ...rest } = schema;
  // The same rule reports `contains`, which `items` can't replace.
  if (path.at(-1) === 'contains') return definition;
  const positions = [prefixItems, items].find((each): each is unknown[] => Array.isArray(each));
  if (!positions) return items === undefined ? definition : withValue(definition, owner, { ...rest, items });
  const others = positions === prefixItems ? items : additionalItems;
  const more = others ?? unevaluatedItems;
  const distinct = distinctSchemas([...positions, ...(isObject(more) ? [more] : [])]);
  const [first = {}] = distinct;
  return withValue(definition, owner, {
    ...rest,
    items: distinct.length < 2 ? first : { anyOf: distinct },
    ...(more === false && rest['maxItems'] === undefined && { maxItems: positions.length }),
  });
}

/** A range or a boolean where that says the same, an alternative for `null`, else the values as strings. */
function useTexts(definition: unknown, path: Path): unknown {
  const owner = path.slice(0, -1);
  const schema = toObject(valueAt(definition, owner));
  const rest = omit(schema, 'enum', 'type');
  const values = toList(schema['enum']);
  const withOwner = (instead: JsonObject) => withValue(definition, owner, { ...instead, ...rest });
  if (values.length === 2 && values.includes(true) && values.includes(false)) return withOwner({ type: 'boolean' });
  const [low, high] = [Math.min(...values.map(Number)), Math.max(...values.map(Number))];
  const isRange =
    values.every((value) => Number.isSafeInteger(value)) &&
    high - low + 1 === new Set(values).size &&
    values.length > 2;
  if (isRange && !['minimum', 'maximum'].some((keyword) => Object.hasOwn(rest, keyword)))
    return withOwner({ type: 'integer', minimum: low, maximum: high });
  const texts = values.filter((value) => value !== null);
  if (texts.length < values.length) {
    const areTexts = texts.length > 0 && texts.every((value) => typeof value === 'string');
    return areTexts && !Object.hasOwn(rest, 'anyOf')
      ? withOwner({ anyOf: [{ type: 'string', enum: texts }, { type: 'null' }] })
      : definition;
  }
  const textOf = (value: unknown) => (isNumber(value) || typeof value === 'boolean' ? stringifyJson(value) : value);
  if (!texts.every((value) => typeof textOf(value) === 'string')) return definition;
  const texted = withOwner({ type: 'string', enum: [...new Set(texts.map(textOf))] });
  const sample = ownProperty(rest, 'default');
  return sample === undefined ? texted : withValue(texted, [...owner, 'default'], textOf(sample));
}
