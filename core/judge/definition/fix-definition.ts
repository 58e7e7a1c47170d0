import { withoutMember, withoutValue, withValue } from '../../json/edit-value';
import { isObject, type JsonObject, toObject } from '../../json/json-object';
import { type Segment, valueAt } from '../../json/json-pointer';
import { readTools } from '../../protocol/tool';
import { checkDefinition } from './check-definition';
import type { PortabilityFinding, PortabilityRule } from './definition-finding';

/** A definition without a finding, judged again. */
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
  'input-missing': (definition, path) => withValue(definition, path, { type: 'object', properties: {} }),
  'root-combinator': mergeBranches,
  'array-without-items': changeAt((schema) => ({ ...toObject(schema), items: {} })),
  'boolean-schema': changeAt((schema) => (schema === true ? {} : { not: {} })),
  'enum-empty': remove,
  'required-unknown': keepKnown,
  'keyword-one-of': acceptSeveral,
  'type-list': spreadTypes,
};

/** Undefined if there is no fix that takes the finding away. */
export function fixDefinition(
  definition: JsonObject,
  { rule, places }: Pick<PortabilityFinding, 'rule' | 'places'>,
): DefinitionFix | undefined {
  const mend = MENDS[rule];
  if (!mend) return undefined;
  // The last place first: what is removed from a list moves what follows.
  const fixed = places.toReversed().reduce((before: unknown, path) => mend(before, path), definition);
  if (!isObject(fixed)) return undefined;
  const [before, after] = [rulesOf(definition), rulesOf(fixed)];
  const gone = before.filter((each) => !after.includes(each));
  const come = after.filter((each) => !before.includes(each));
  return gone.includes(rule) ? { fixed, gone, come } : undefined;
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
