import { withoutMember, withValue } from '../../json/edit-value';
import { groupBy } from '../../json/group-by';
import { isObject, type JsonObject, toList, toObject } from '../../json/json-object';
import { valueAt } from '../../json/json-pointer';
import { sameJson } from '../../json/same-json';
import type { Path } from './fix-samples';

/** Merges `allOf` only if its branches and their siblings restrict by different keywords or properties. */
export function mergeAll(definition: unknown, path: Path): unknown {
  const owner = path.slice(0, -1);
  const { allOf, ...schema } = toObject(valueAt(definition, owner));
  if (path.at(-1) !== 'allOf' || !Array.isArray(allOf) || !allOf.every(isObject)) return definition;
  const merged = allOf.reduce<JsonObject | undefined>((into, branch) => into && mergedInto(into, branch), schema);
  return merged ? withValue(definition, owner, merged) : definition;
}

const ANNOTATIONS = ['title', 'description', 'default', 'examples', 'deprecated'];
/** These depend on the `properties` beside them, which therefore can't be merged. */
const OTHER_PROPERTIES = ['additionalProperties', 'unevaluatedProperties', 'patternProperties'];

/** Annotations of the siblings win; undefined if both restrict by the same keyword. */
export function mergedInto(beside: JsonObject, inner: JsonObject): JsonObject | undefined {
  const [siblingProperties, innerProperties] = [toObject(beside['properties']), toObject(inner['properties'])];
  const areDisjoint =
    ![beside, inner].some((schema) => OTHER_PROPERTIES.some((keyword) => Object.hasOwn(schema, keyword))) &&
    !Object.keys(siblingProperties).some((name) => Object.hasOwn(innerProperties, name));
  const isConflict = (keyword: string) =>
    Object.hasOwn(beside, keyword) &&
    !ANNOTATIONS.includes(keyword) &&
    keyword !== 'required' &&
    !(keyword === 'properties' && areDisjoint) &&
    !sameJson(beside[keyword], inner[keyword]);
  if (Object.keys(inner).some(isConflict)) return undefined;
  const required = [...new Set([...toList(inner['required']), ...toList(beside['required'])])];
  const properties = { ...innerProperties, ...siblingProperties };
  return {
    ...inner,
    ...beside,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

/** `anyOf: [{ properties: { a: S } }, { properties: { b: T } }]` → `properties: { a: S, b: T }`; required if in all */
export function mergeBranches(definition: unknown, path: Path): unknown {
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
  const declared = branches.flatMap((branch) => Object.entries(toObject(branch['properties'])));
  const merged = [...groupBy(declared, ([name]) => name)].map(([name, same]) => {
    const schemas = same.map(([, schema]) => schema);
    return [name, mergedProperty(schemas, keyword)] as const;
  });
  const properties = { ...Object.fromEntries<unknown>(merged), ...toObject(root['properties']) };
  return withValue(definition, rootPath, {
    ...withoutMember(root, keyword),
    properties,
    ...(required.length > 0 && { required }),
  });
}

/** Of a property with different schemas in the branches. Several `const` or `enum`, as of a discriminator, are one `enum`. */
function mergedProperty(schemas: readonly unknown[], keyword: string): unknown {
  const distinct = distinctSchemas(schemas);
  const [first] = distinct;
  if (distinct.length === 1) return first;
  const { const: _, description, ...others } = toObject(first);
  const described = distinct.every((each) => toObject(each)['description'] === description) && { description };
  if (keyword === 'allOf') return { ...described, allOf: distinct };
  const values = distinct.flatMap((each) => valuesOf(each) ?? [undefined]);
  return values.includes(undefined)
    ? { ...described, anyOf: distinct }
    : { ...others, ...described, enum: [...new Set(values)] };
}

export function distinctSchemas(schemas: readonly unknown[]): unknown[] {
  return schemas.filter((each, index) => schemas.findIndex((other) => sameJson(each, other)) === index);
}

/** The values that a schema allows, if nothing else restricts them but the type. */
function valuesOf(schema: unknown): unknown[] | undefined {
  const { type, const: value, enum: values, ...others } = toObject(schema);
  if (type !== 'string' || Object.keys(others).some((keyword) => !ANNOTATIONS.includes(keyword))) return undefined;
  return value === undefined ? (Array.isArray(values) ? values : undefined) : [value];
}
