import { withoutMember, withoutValue, withValue } from '../../json/edit-value';
import { isObject, toList, toObject } from '../../json/json-object';
import { type Segment, valueAt } from '../../json/json-pointer';
import { isJsonNumber, numberOf } from '../../json/lossless';
import { patternError } from '../../schema/validation/pattern';
import { locatedErrors, type SchemaErrorCode } from '../../schema/validation/schema-error';

type Path = readonly Segment[];

/** Errors without a certain fix stay. @param path of the schema */
export function fixInvalidSchema(definition: unknown, path: Path): unknown {
  const schema = valueAt(definition, path);
  if (!isObject(schema)) return definition;
  // The last first: a list's items keep their places.
  const errors = [...locatedErrors(schema)].reverse();
  return withValue(
    definition,
    path,
    errors.reduce<unknown>((root, { code, path: at }) => withoutError(root, code, at), schema),
  );
}

function withoutError(root: unknown, code: SchemaErrorCode, path: Path): unknown {
  const value = valueAt(root, path);
  // An absent keyword, written as null.
  if (value === null) return withoutValue(root, path);
  const owner = path.slice(0, -1);
  const keyword = path.at(-1);
  const parent = toObject(valueAt(root, owner));
  if (code === 'pattern-broken' || code === 'pattern-not-unicode') {
    if (typeof value === 'string') return withValue(root, path, plainPattern(value));
    const members = Object.entries(parent).map(([name, each]) => [name === keyword ? plainPattern(name) : name, each]);
    return withValue(root, owner, Object.fromEntries(members));
  }
  if (code === 'empty-list') return withoutValue(root, path);
  if (code === 'not-names' && typeof value === 'boolean') return requireInOwner(withoutValue(root, path), owner, value);
  // The bounds of draft 4, which is `minimum` with a flag.
  if (code === 'not-a-number' && typeof value === 'boolean') {
    const bound = String(keyword).replace(/^exclusiveM/, 'm');
    if (!value) return withoutValue(root, path);
    if (parent[bound] === undefined) return root;
    return withValue(root, owner, { ...withoutMember(parent, bound), [String(keyword)]: parent[bound] });
  }
  const fixed = fixedValue(code, value);
  return fixed === undefined ? root : withValue(root, path, fixed);
}

/** Undefined if only the author knows. */
function fixedValue(code: SchemaErrorCode, value: unknown): unknown {
  switch (code) {
    case 'unknown-type':
      return Array.isArray(value) ? value.map((each) => typeOf(each) ?? (each as unknown)) : typeOf(value);
    case 'not-names':
      return typeof value === 'string' ? [value] : undefined;
    case 'not-a-list':
      return isObject(value) ? undefined : [value];
    case 'not-schemas':
      return isObject(value) ? [value] : undefined;
    case 'not-schemas-by-name':
      return Array.isArray(value) && value.length === 0 ? {} : undefined;
    case 'not-a-count':
    case 'not-a-number':
      return typeof value === 'string' && isJsonNumber(value) ? numberOf(value) : undefined;
    case 'not-a-boolean':
      return value === 'true' || value === 'false' ? value === 'true' : undefined;
    default:
      return undefined;
  }
}

const TYPE_NAMES: Readonly<Record<string, readonly string[]>> = {
  string: ['str', 'text'],
  integer: ['int', 'long'],
  number: ['float', 'double'],
  boolean: ['bool'],
  object: ['dict', 'map'],
  array: ['list'],
  null: ['none'],
};

/** JSON Schema's name of a type of a programming language: `int` → `integer`. */
function typeOf(name: unknown): string | undefined {
  const typeName = String(name).toLowerCase();
  return Object.keys(TYPE_NAMES).find((type) => type === typeName || TYPE_NAMES[type]?.includes(typeName));
}

/** `required: true` of draft 3 is a name in the list of the object. */
function requireInOwner(root: unknown, property: Path, isRequired: boolean): unknown {
  if (!isRequired || property.at(-2) !== 'properties') return root;
  const owner = property.slice(0, -2);
  const { required } = toObject(valueAt(root, owner));
  if (required !== undefined && !Array.isArray(required)) return root;
  return withValue(root, [...owner, 'required'], [property.at(-1), ...toList(required)]);
}

/** A pattern of another language as a Unicode pattern of ECMAScript: `\A(?P<year>\d+)\_\Z` → `^(?<year>\d+)_$`. */
function plainPattern(pattern: string): string {
  const ecmaPattern = pattern
    .replaceAll('(?P<', '(?<')
    .replace(/\(\?P=(\w+)\)/g, String.raw`\k<$1>`)
    .replace(/^\\A/, '^')
    .replace(/\\[Zz]$/, '$');
  let isInClass = false;
  const plain = ecmaPattern.replace(/\\(.)|[[\]]/gsu, (found: string, escaped: string | undefined) => {
    if (escaped === undefined) isInClass = found === '[';
    else if (/[^\p{L}\p{N}^$\\.*+?()[\]{}|/]/u.test(escaped) && !(isInClass && escaped === '-')) return escaped;
    return found;
  });
  // In a class, a hyphen after a set of characters is itself.
  const withHyphen = plain.replace(/(\\[dDsSwW])-(?=[^\]])/g, String.raw`$1\-`);
  return [plain, withHyphen].find((each) => patternError(each) === undefined) ?? pattern;
}
