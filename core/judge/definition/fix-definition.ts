import { withoutMember, withoutValue, withValue } from '../../json/edit-value';
import { isObject, type JsonObject, toObject } from '../../json/json-object';
import { type Segment, valueAt } from '../../json/json-pointer';
import { stringifyJson } from '../../json/lossless';
import { resolveRef } from '../../schema/validation/resolve-ref';
import { readTools } from '../../protocol/tool';
import { checkDefinition } from './check-definition';
import type { PortabilityFinding, PortabilityRule } from './definition-finding';

export interface DefinitionFix {
  fixed: JsonObject;
  /** Rules that it breaks no longer, at least that of the finding. */
  gone: readonly PortabilityRule[];
  /** Rules that it breaks now and did not before. */
  come: readonly PortabilityRule[];
}

type Path = readonly Segment[];
type Mend = (definition: unknown, path: Path) => unknown;

/** The longest name that all clients take, with room for a client's prefix. */
const NAME_LIMIT = 50;

const changeAt =
  (change: (value: unknown) => unknown): Mend =>
  (definition, path) => {
    const changed = change(valueAt(definition, path));
    return changed === undefined ? definition : withValue(definition, path, changed);
  };
const changeName = (change: (name: string) => string): Mend =>
  changeAt((name) => (typeof name === 'string' ? change(name) : undefined));
const plainName = changeName((name) => name.replace(/[^a-zA-Z0-9_-]+/g, '_'));
const shortName = changeName((name) => name.slice(0, NAME_LIMIT).replace(/[_-]+$/, ''));
const remove: Mend = (definition, path) => withoutValue(definition, path);

/** What mends a place of a rule without a guess at what the tool means. */
const MENDS: Partial<Record<PortabilityRule, Mend>> = {
  'name-characters': plainName,
  'name-dots': plainName,
  'name-long': shortName,
  'name-over-spec': shortName,
  'annotations-contradict': remove,
  'root-type-missing': changeAt((schema) => ({ type: 'object', ...toObject(schema) })),
  'root-not-object': changeAt((type) => (Array.isArray(type) && type.includes('object') ? 'object' : undefined)),
  'input-missing': (definition, path) => withValue(definition, path, { type: 'object', properties: {} }),
  'input-not-schema': changeAt((schema) =>
    schema === null || schema === true ? { type: 'object', properties: {} } : undefined,
  ),
  'output-root': changeAt((schema) => {
    const { type, properties } = toObject(schema);
    return type === undefined && isObject(properties) ? { type: 'object', ...toObject(schema) } : undefined;
  }),
  'root-combinator': mergeBranches,
  'array-without-items': changeAt((schema) => ({ ...toObject(schema), items: {} })),
  'boolean-schema': changeAt((schema) => (schema === true ? {} : { not: {} })),
  'enum-empty': remove,
  'format-unknown': remove,
  'dialect-unknown': remove,
  'required-unknown': keepKnown,
  'keyword-one-of': acceptSeveral,
  'type-list': spreadTypes,
  untyped: changeAt((schema) => {
    const type = typeByKeywords(toObject(schema));
    return type === undefined ? undefined : { type, ...toObject(schema) };
  }),
  'keyword-subset': useCommonKeyword,
  'keyword-composition': mergeOnlyBranch,
  'ref-local': inlineReference,
};

/** Keywords that say something about values of one type alone. */
const KEYWORDS_BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'additionalProperties', 'required'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['pattern', 'minLength', 'maxLength'],
  number: ['minimum', 'maximum', 'multipleOf'],
};

/** Undefined if they are about no type, or several. */
function typeByKeywords(schema: JsonObject): string | undefined {
  const types = Object.entries(KEYWORDS_BY_TYPE).filter(([, keywords]) =>
    keywords.some((keyword) => Object.hasOwn(schema, keyword)),
  );
  return types.length === 1 ? types[0]?.[0] : undefined;
}

/** `const` is an `enum` of one; above 3 is from 4 on if it is an integer. */
function useCommonKeyword(definition: unknown, path: Path): unknown {
  const owner = path.slice(0, -1);
  const keyword = String(path.at(-1));
  const schema = toObject(valueAt(definition, owner));
  const { [keyword]: value, type } = schema;
  const [instead, mended] =
    keyword === 'const'
      ? ['enum', [value]]
      : keyword === 'exclusiveMinimum'
        ? ['minimum', Number(value) + 1]
        : ['maximum', Number(value) - 1];
  const isSame = keyword === 'const' || (type === 'integer' && Number.isSafeInteger(value));
  if (!isSame || Object.hasOwn(schema, instead)) return definition;
  return withValue(definition, owner, { ...withoutMember(schema, keyword), [instead]: mended });
}

/** `allOf` of one schema that says nothing else of what stands beside it. */
function mergeOnlyBranch(definition: unknown, path: Path): unknown {
  const owner = path.slice(0, -1);
  const { allOf, ...schema } = toObject(valueAt(definition, owner));
  const [branch, ...more] = Array.isArray(allOf) ? (allOf as unknown[]) : [];
  if (path.at(-1) !== 'allOf' || !isObject(branch) || more.length > 0) return definition;
  const merged = mergedInto(schema, branch);
  return merged ? withValue(definition, owner, merged) : definition;
}

const ANNOTATIONS = ['title', 'description', 'default', 'examples', 'deprecated'];

/** What stands beside wins where it only describes; undefined if both restrict by the same keyword. */
function mergedInto(beside: JsonObject, inner: JsonObject): JsonObject | undefined {
  const isDouble = (keyword: string) => Object.hasOwn(beside, keyword) && !ANNOTATIONS.includes(keyword);
  return Object.keys(inner).some(isDouble) ? undefined : { ...inner, ...beside };
}

/** The referenced schema takes the reference's place; the definitions go with the last reference. */
function inlineReference(definition: unknown, path: Path): unknown {
  const [root = ''] = path;
  const schema = toObject(valueAt(definition, [root]));
  const owner = path.slice(0, -1);
  const { $ref, ...beside } = toObject(valueAt(definition, owner));
  const target = typeof $ref === 'string' ? resolveRef(schema, $ref)?.schema : undefined;
  const merged = isObject(target) && mergedInto(beside, target);
  if (!merged) return definition;
  const inlined = toObject(withValue(definition, owner, merged));
  const left = toObject(inlined[root]);
  if (stringifyJson(left).includes('"$ref"')) return inlined;
  return withValue(inlined, [root], withoutMember(withoutMember(left, '$defs'), 'definitions'));
}

/** Undefined if there is no fix that takes the finding away. */
export function fixDefinition(
  definition: JsonObject,
  { rule, places }: Pick<PortabilityFinding, 'rule' | 'places'>,
): DefinitionFix | undefined {
  const fixed = mendPlaces(definition, rule, places);
  if (!fixed) return undefined;
  const [before, after] = [rulesOf(definition), rulesOf(fixed)];
  const gone = before.filter((each) => !after.includes(each));
  const come = after.filter((each) => !before.includes(each));
  return gone.includes(rule) ? { fixed, gone, come } : undefined;
}

/** Undefined if nothing mends the rule without a guess. */
export function mendPlaces(
  definition: JsonObject,
  rule: PortabilityRule,
  places: readonly Path[],
): JsonObject | undefined {
  const mend = MENDS[rule];
  if (!mend) return undefined;
  // The last place first: what is removed from a list moves what follows.
  const fixed = places.toReversed().reduce((before: unknown, path) => mend(before, path), definition);
  return isObject(fixed) ? fixed : undefined;
}

function rulesOf(definition: JsonObject): PortabilityRule[] {
  return readTools([definition]).flatMap((tool) => checkDefinition(tool).map(({ rule }) => rule));
}

/** The branches' properties become optional ones of the root; what all branches require stays required. */
function mergeBranches(definition: unknown, path: Path): unknown {
  const rootPath = path.slice(0, -1);
  const keyword = String(path.at(-1));
  const root = toObject(valueAt(definition, rootPath));
  const branches = root[keyword];
  if (!Array.isArray(branches) || !branches.every(isObject)) return definition;
  const listsOf = branches.map((branch) =>
    Array.isArray(branch['required']) ? (branch['required'] as unknown[]) : [],
  );
  const shared =
    keyword === 'allOf'
      ? listsOf.flat()
      : (listsOf[0] ?? []).filter((name) => listsOf.every((names) => names.includes(name)));
  const own = Array.isArray(root['required']) ? (root['required'] as unknown[]) : [];
  const required = [...new Set([...own, ...shared])];
  const properties = Object.assign({}, ...branches.map((branch) => branch['properties']), root['properties']) as object;
  return withValue(definition, rootPath, {
    ...withoutMember(root, keyword),
    properties,
    ...(required.length > 0 && { required }),
  });
}

function keepKnown(definition: unknown, path: Path): unknown {
  const { properties } = toObject(valueAt(definition, path.slice(0, -1)));
  const required = valueAt(definition, path);
  if (!Array.isArray(required)) return definition;
  const known = required.filter((name) => typeof name === 'string' && Object.hasOwn(toObject(properties), name));
  return known.length === 0 ? withoutValue(definition, path) : withValue(definition, path, known);
}

/** `oneOf` becomes `anyOf`, unless both would have to hold. */
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
