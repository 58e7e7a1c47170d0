import { isObject, omit, toList } from '../../json/json-object';
import { memoizeByObject } from '../../json/memoize-by-object';
import { isSchema, type JsonSchema, NUMBER_KEYWORDS } from '../json-schema';
import { typesOf, type SchemaObject, mergeSchemas } from './merge-schemas';
import type { NodePlan } from './node-plan';
import type { SchemaDocument } from './schema-document';
import { UNION_WORDS, MAX_BRANCHES, titleOf } from './branch-titles';

/** Keywords that only restrict fields that are shown anyway: an `anyOf` of `required` is no choice of forms. */
const NARROWING = new Set([
  'required',
  'not',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'title',
  'description',
  '$comment',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  ...NUMBER_KEYWORDS,
  'minItems',
  'maxItems',
]);

/** Index of each branch in its union as written; leaving out `null` shifts the others. */
const positions = new WeakMap<object, number>();

function branchSchema(union: SchemaObject, base: SchemaObject, branch: JsonSchema): JsonSchema {
  return typeof branch === 'boolean' ? branch : mergedIn(union, base)(branch);
}

const mergedIn = memoizeByObject((_: SchemaObject, base: SchemaObject) =>
  memoizeByObject((branch: SchemaObject): SchemaObject => {
    const parts: unknown[] = toList(base['allOf']);
    return Object.keys(base).length === 0 ? branch : { ...base, allOf: [...parts, branch] };
  }),
);

function isNullOnly(document: SchemaDocument, schema: JsonSchema): boolean {
  const level = document.expand(schema, null).schema;
  const types = typesOf(level);
  const values = level['enum'];
  return (
    (types?.length === 1 && types[0] === 'null') ||
    (Object.hasOwn(level, 'const') && level['const'] === null) ||
    (Array.isArray(values) && values.length === 1 && values[0] === null)
  );
}

export function unionPlan(document: SchemaDocument, level: SchemaObject, value: unknown): NodePlan | undefined {
  const keyword = ['oneOf', 'anyOf'].find((name) => Array.isArray(level[name]) && level[name].length > 0);
  if (keyword === undefined) return undefined;
  (level[keyword] as unknown[]).forEach((branch, index) => {
    if (isObject(branch) && !positions.has(branch)) positions.set(branch, index);
  });
  const branches = flattened(document, (level[keyword] as unknown[]).filter(isSchema), value, 0);
  const base = omit(level, keyword, 'title', 'description', 'default', 'examples');
  const hasFields = Object.hasOwn(level, 'properties') || Object.hasOwn(level, 'type');
  if (hasFields && branches.every((branch) => narrows(document, branch, value))) return undefined;
  const rest = branches.filter((branch) => !isNullOnly(document, branch));
  if (rest.length < branches.length && rest.length > 0)
    return { kind: 'nullable', inner: innerOf(level, base, keyword, rest) };
  const levels = branches.map((branch) => {
    // A single branch may take its title from the union.
    const named = branches.length === 1 ? branchSchema(level, base, branch) : branch;
    return document.expand(named, value).schema;
  });
  const titles = distinct(
    branches.map((branch, index) => titleOf(document, branch, levels[index] ?? {}, index)),
    levels,
  );
  return {
    kind: 'union',
    branches: branches.map((branch, index) => ({
      title: titles[index] ?? '',
      schema: branchSchema(level, base, branch),
      index: typeof branch === 'object' ? positions.get(branch) : undefined,
    })),
  };
}

/** Equal titles get a distinguishing required name, otherwise a number. */
function distinct(titles: readonly string[], levels: readonly SchemaObject[]): string[] {
  const requiredNames = levels.map(({ required }) => new Set(toList(required)));
  const longer = titles.map((title, index) => {
    const others = requiredNames.filter((_, at) => at !== index && titles[at] === title);
    const own = [...(requiredNames[index] ?? [])].filter((name) => !others.some((set) => set.has(name)));
    return others.length > 0 && own.length > 0 ? `${title} (${own.slice(0, 2).join(', ')})` : title;
  });
  return longer.map((title, index) => {
    const before = longer.slice(0, index).filter((other) => other === title).length;
    return longer.indexOf(title) === longer.lastIndexOf(title) ? title : `${title} ${before + 1}`;
  });
}

/** Replaces branches that are only unions by their own branches. */
function flattened(
  document: SchemaDocument,
  branches: readonly JsonSchema[],
  value: unknown,
  depth: number,
): JsonSchema[] {
  return branches.flatMap((branch) => {
    const { schema } = document.expand(branch, value);
    const keyword = ['oneOf', 'anyOf'].find((name) => Array.isArray(schema[name]));
    const isChoice = Object.keys(schema).every((name) => UNION_WORDS.has(name));
    if (keyword === undefined || !isChoice || depth > 3) return [branch];
    const inner = (schema[keyword] as unknown[]).filter(isSchema);
    const isFixed = inner.every((item) => typeof item === 'object' && ('const' in item || 'enum' in item));
    if (isFixed || inner.length === 0 || inner.length + branches.length > MAX_BRANCHES) return [branch];
    return flattened(document, inner, value, depth + 1);
  });
}

type Inner = [base: SchemaObject, keyword: string, rest: readonly JsonSchema[]];

const innerOf = memoizeByObject((level: SchemaObject, ...[base, keyword, rest]: Inner): SchemaObject => {
  const nonNull = Array.isArray(base['type'])
    ? { ...base, type: (base['type'] as unknown[]).filter((type) => type !== 'null') }
    : base;
  const [only] = rest;
  if (rest.length === 1 && isObject(only)) {
    const ownTexts = Object.fromEntries(
      ['title', 'description', 'default'].flatMap((name) => (Object.hasOwn(level, name) ? [[name, level[name]]] : [])),
    );
    return mergeSchemas({ allOf: [only] }, { ...nonNull, ...ownTexts });
  }
  return { ...level, ...nonNull, [keyword]: rest };
});

function narrows(document: SchemaDocument, branch: JsonSchema, value: unknown): boolean {
  if (typeof branch === 'boolean') return true;
  if (Object.hasOwn(branch, '$ref'))
    return Object.keys(document.expand(branch, value).schema).every((keyword) => NARROWING.has(keyword));
  return Object.keys(branch).every((keyword) => NARROWING.has(keyword));
}
