import { pointerTo, pointerToPath } from '../documents/json-pointer';
import { sameJson } from '../same-json';
import { isPlainObject, isSchema, own, type JsonSchema } from './json-schema';

/** Why no value at all can satisfy a schema, with the place in the schema where that is decided. */
export interface Contradiction {
  kind: 'never' | 'types' | 'values' | 'range' | 'between' | 'required' | 'endless';
  /** As people write it: `$.properties.a`. */
  where: string;
  values: Record<string, string>;
}

export type Node = Record<string, unknown>;
/** A schema that holds for the value in question, and where it stands (a JSON Pointer). */
export interface Demand {
  schema: JsonSchema;
  pointer: string;
}

export interface NodeDemand extends Demand {
  schema: Node;
}

const ALL_TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type Type = (typeof ALL_TYPES)[number];

/** A contradiction that stands at a schema. */
export function tell(kind: Contradiction['kind'], { pointer }: Demand): Contradiction {
  return { kind, where: pointerToPath(pointer), values: {} };
}

function typeNames(schema: Node): readonly unknown[] | undefined {
  const type = own(schema, 'type');
  if (type === undefined) return undefined;
  return Array.isArray(type) ? (type as unknown[]) : [type];
}

/** The types that a `not` rules out which speaks of nothing else. */
function excludedTypes(schema: Node): readonly unknown[] {
  const not = own(schema, 'not');
  return isPlainObject(not) && Object.keys(not).join() === 'type' ? (typeNames(not) ?? []) : [];
}

/** The types that all of the schemas allow; `integer` counts as `number`. */
export function typesOf(nodes: readonly { schema: Node }[]): Type[] {
  return ALL_TYPES.filter((type) =>
    nodes.every(({ schema }) => {
      const names = typeNames(schema);
      if (excludedTypes(schema).includes(type)) return false;
      return !names || names.includes(type) || (type === 'number' && names.includes('integer'));
    }),
  );
}

function typeOf(value: unknown): Type {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'object') return isPlainObject(value) ? 'object' : 'number';
  return ALL_TYPES.find((type) => type === typeof value) ?? 'null';
}

export function typesAndValues(nodes: readonly NodeDemand[]): Contradiction | undefined {
  const types = typesOf(nodes);
  const typed = nodes.findLast(
    ({ schema }) => typeNames(schema) !== undefined || excludedTypes(schema).length > 0,
  );
  if (types.length === 0 && typed) return tell('types', typed);
  const lists = nodes.flatMap((demand) => {
    const { schema } = demand;
    const values = own(schema, 'enum');
    return [
      ...(Object.hasOwn(schema, 'const') ? [{ demand, values: [own(schema, 'const')] }] : []),
      ...(Array.isArray(values) ? [{ demand, values: values as unknown[] }] : []),
    ];
  });
  const [first, ...others] = lists;
  if (!first) return undefined;
  const left = first.values.filter(
    (value) =>
      types.includes(typeOf(value)) &&
      nodes.every(({ schema }) => isWithin(value, schema)) &&
      others.every(({ values }) => values.some((each) => sameJson(each, value))),
  );
  return left.length === 0 ? tell('values', first.demand) : undefined;
}

/** Whether a number or a text keeps the limits of a schema. Patterns are left out: one of them may take for ever. */
function isWithin(value: unknown, schema: Node): boolean {
  const type = typeOf(value);
  const size =
    type === 'number' ? Number(value) : type === 'string' ? Array.from(String(value)).length : null;
  if (size === null) return true;
  const [lower = [], upper = []] = BOUNDS[type] ?? [];
  return (
    lower.every((keyword) => !isBeyond(numberAt(schema, keyword), size, keyword)) &&
    upper.every((keyword) => !isBeyond(size, numberAt(schema, keyword), keyword))
  );
}

function isBeyond(low: number | undefined, high: number | undefined, keyword: string): boolean {
  if (low === undefined || high === undefined) return false;
  return low > high || (low === high && keyword.startsWith('exclusive'));
}

/** For each type the keywords that bound it: lower ones, upper ones. */
const BOUNDS: Partial<Record<Type, [lower: string[], upper: string[]]>> = {
  number: [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ],
  string: [['minLength'], ['maxLength']],
  array: [['minItems'], ['maxItems', 'prefixItems', 'items']],
  object: [['minProperties', 'required'], ['maxProperties']],
};

export function numberAt(schema: Node, keyword: string): number | undefined {
  const value = own(schema, keyword);
  return typeof value === 'number' ? value : undefined;
}

interface Bound {
  demand: NodeDemand;
  keyword: string;
  limit: number;
}

/** What bounds a value without being a number itself: required members, and a tuple that nothing may follow. */
function countedBound(demand: NodeDemand, keyword: string): number | undefined {
  const { schema } = demand;
  const required = own(schema, 'required');
  if (keyword === 'required') return Array.isArray(required) ? new Set(required).size : undefined;
  const items = own(schema, keyword);
  const rest = own(schema, keyword === 'prefixItems' ? 'items' : 'additionalItems');
  return Array.isArray(items) && rest === false ? items.length : undefined;
}

export function boundsOf(type: Type, nodes: readonly NodeDemand[]): Contradiction | undefined {
  const bounds = BOUNDS[type];
  if (!bounds) return undefined;
  const [lower = [], upper = []] = bounds.map((keywords) =>
    nodes.flatMap((demand) =>
      keywords.flatMap((keyword): Bound[] => {
        const limit = numberAt(demand.schema, keyword) ?? countedBound(demand, keyword);
        return limit === undefined ? [] : [{ demand, keyword, limit }];
      }),
    ),
  );
  const step = type === 'number' ? stepOf(nodes) : null;
  for (const low of lower) {
    for (const high of upper) {
      const values = {
        lower: `${low.keyword} ${low.limit}`,
        upper: `${high.keyword} ${high.limit}`,
      };
      if ([low, high].some(({ keyword }) => isBeyond(low.limit, high.limit, keyword))) {
        return { ...tell('range', high.demand), values };
      }
      if (step !== null && !hasMultiple(step, low, high)) {
        return { ...tell('between', high.demand), values: { ...values, step: String(step) } };
      }
    }
  }
  return undefined;
}

/** The whole number of which every number that is allowed is a multiple, where one keyword says so. */
function stepOf(nodes: readonly NodeDemand[]): number | null {
  const steps = nodes.flatMap(({ schema }) => {
    const multipleOf = numberAt(schema, 'multipleOf') ?? 0;
    const isWhole = typeNames(schema)?.every((name) => name !== 'number') === true;
    return [...(Number.isInteger(multipleOf) ? [multipleOf] : []), ...(isWhole ? [1] : [])];
  });
  return Math.max(...steps, 0) || null;
}

function hasMultiple(step: number, low: Bound, high: Bound): boolean {
  const first = Math.ceil(low.limit / step) * step;
  const isOpen = first === low.limit && low.keyword.startsWith('exclusive');
  const least = isOpen ? first + step : first;
  return !isBeyond(least, high.limit, high.keyword);
}

/** What a schema asks of the member of this name: nothing, a schema or several, or `false` where it rules it out. */
export function memberDemands(schema: Node, pointer: string, name: string): Demand[] {
  const demands: Demand[] = [];
  const properties = own(schema, 'properties');
  const patterns = own(schema, 'patternProperties');
  const direct = isPlainObject(properties) ? own(properties, name) : undefined;
  if (isSchema(direct)) {
    demands.push({ schema: direct, pointer: pointerTo(`${pointer}/properties`, name) });
  }
  for (const [pattern, child] of Object.entries(isPlainObject(patterns) ? patterns : {})) {
    if (!isSchema(child) || !matches(pattern, name)) continue;
    demands.push({ schema: child, pointer: pointerTo(`${pointer}/patternProperties`, pattern) });
  }
  const additional = own(schema, 'additionalProperties');
  if (demands.length === 0 && isSchema(additional)) {
    demands.push({ schema: additional, pointer: `${pointer}/additionalProperties` });
  }
  return demands;
}

export function firstItem(schema: Node, pointer: string): Demand[] {
  const items = own(schema, 'items');
  const prefix = own(schema, 'prefixItems') ?? (Array.isArray(items) ? items : undefined);
  const keyword = own(schema, 'prefixItems') === undefined ? 'items' : 'prefixItems';
  const first: unknown = Array.isArray(prefix) ? prefix[0] : undefined;
  if (isSchema(first)) return [{ schema: first, pointer: `${pointer}/${keyword}/0` }];
  return isSchema(items) ? [{ schema: items, pointer: `${pointer}/items` }] : [];
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    // Such a schema is at fault before anybody looks for contradictions.
    return false;
  }
}
