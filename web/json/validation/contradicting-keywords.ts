import { pointerToPath } from '../documents/json-pointer';
import { sameJson } from '../same-json';
import { isPlainObject, isSchema, own, type JsonSchema } from './json-schema';

/** Why no value at all can satisfy a schema, with the place in the schema where that is decided. */
export interface Contradiction {
  kind: 'never' | 'types' | 'values' | 'range' | 'required' | 'endless';
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

/** The types that all of the schemas allow; `integer` counts as `number`. */
export function typesOf(nodes: readonly { schema: Node }[]): Type[] {
  return ALL_TYPES.filter((type) =>
    nodes.every(({ schema }) => {
      const names = typeNames(schema);
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
  const typed = nodes.findLast(({ schema }) => typeNames(schema) !== undefined);
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
      others.every(({ values }) => values.some((each) => sameJson(each, value))),
  );
  return left.length === 0 ? tell('values', first.demand) : undefined;
}

/** For each type the keywords that bound it: lower ones, upper ones. */
const BOUNDS: Partial<Record<Type, [lower: string[], upper: string[]]>> = {
  number: [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ],
  string: [['minLength'], ['maxLength']],
  array: [['minItems'], ['maxItems']],
  object: [['minProperties'], ['maxProperties']],
};

export function numberAt(schema: Node, keyword: string): number | undefined {
  const value = own(schema, keyword);
  return typeof value === 'number' ? value : undefined;
}

export function boundsOf(type: Type, nodes: readonly NodeDemand[]): Contradiction | undefined {
  const bounds = BOUNDS[type];
  if (!bounds) return undefined;
  const [lower, upper] = bounds.map((keywords) =>
    nodes.flatMap((demand) =>
      keywords.flatMap((keyword) => {
        const limit = numberAt(demand.schema, keyword);
        return limit === undefined ? [] : [{ demand, keyword, limit }];
      }),
    ),
  );
  for (const low of lower ?? []) {
    for (const high of upper ?? []) {
      const isOpen = /^exclusive/.test(low.keyword) || /^exclusive/.test(high.keyword);
      if (low.limit > high.limit || (isOpen && low.limit === high.limit)) {
        const values = {
          lower: `${low.keyword} ${low.limit}`,
          upper: `${high.keyword} ${high.limit}`,
        };
        return { ...tell('range', high.demand), values };
      }
    }
  }
  return undefined;
}

/** What a schema asks of the member of this name: nothing, a schema or several, or `false` where it rules it out. */
export function memberDemands(schema: Node, pointer: string, name: string): Demand[] {
  const demands: Demand[] = [];
  const properties = own(schema, 'properties');
  const patterns = own(schema, 'patternProperties');
  const direct = isPlainObject(properties) ? own(properties, name) : undefined;
  if (isSchema(direct)) {
    demands.push({ schema: direct, pointer: `${pointer}/properties/${escaped(name)}` });
  }
  for (const [pattern, child] of Object.entries(isPlainObject(patterns) ? patterns : {})) {
    if (!isSchema(child) || !matches(pattern, name)) continue;
    demands.push({ schema: child, pointer: `${pointer}/patternProperties/${escaped(pattern)}` });
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

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
