import { pointerOf, pointerSegments, type Segment } from '../../json/json-pointer';
import { isObject, ownProperty, stringsIn, toList } from '../../json/json-object';
import { jsonType } from '../../json/json-type';
import { memoizeByObject } from '../../json/memoize-by-object';
import { isSchema, type JsonSchema } from '../json-schema';
import type { SchemaObject } from '../plan/merge-schemas';
import { resolveRef } from '../validation/resolve-ref';
import { type OutlineRole, type OutlineNode, type Target, type OutlineEntry, SINGLE } from './outline-node';

export function outlineOf(root: JsonSchema): OutlineNode {
  return { id: '', path: [], role: { kind: 'root' }, schema: root, around: [] };
}

const entryOf = memoizeByObject((node: OutlineNode, root: JsonSchema) => compose(root, node));

export function readEntry(root: JsonSchema, node: OutlineNode): OutlineEntry {
  return entryOf(node, root);
}

const MAX_FOLLOWED = 100;

/** A schema merged with what its references lead to; `paths` has where each keyword is from. */
interface Followed {
  level: SchemaObject;
  paths: Map<string, readonly Segment[]>;
  targets: Target[];
  through: SchemaObject[];
}

function compose(root: JsonSchema, node: OutlineNode): OutlineEntry {
  const { schema } = node;
  if (typeof schema === 'boolean')
    return { level: {}, booleanSchema: schema, targets: [], nullable: false, types: [], children: [] };
  const outer = follow(root, schema, node.path, node);
  const { inner, nullable } = withoutNull(root, outer, node);
  const { level, targets } = inner;
  const around = [...node.around, ...inner.through.map((through) => ({ schema: through, id: node.id }))];
  const goesBack = targets.some(({ kind }) => kind === 'back');
  return {
    level,
    booleanSchema: undefined,
    targets,
    nullable,
    types: typesOf(level),
    children: goesBack ? [] : childrenOf(inner, node.id, around),
  };
}

/** Generators write a onlyPart `allOf` around a `$ref`. */
function follow(root: JsonSchema, schema: SchemaObject, path: readonly Segment[], node: OutlineNode): Followed {
  const level: SchemaObject = {};
  const paths = new Map<string, readonly Segment[]>();
  const targets: Target[] = [];
  const through: SchemaObject[] = [];
  let next: { schema: SchemaObject; path: readonly Segment[] } | undefined = { schema, path };
  while (next !== undefined && through.length < MAX_FOLLOWED && !through.includes(next.schema)) {
    const at: { schema: SchemaObject; path: readonly Segment[] } = next;
    next = undefined;
    through.push(at.schema);
    const onlyPart = loneAllOf(at.schema);
    for (const [keyword, value] of Object.entries(at.schema)) {
      if (keyword === '$ref' || (keyword === 'allOf' && onlyPart) || paths.has(keyword)) continue;
      level[keyword] = value;
      paths.set(keyword, [...at.path, keyword]);
    }
    const reference = ownProperty(at.schema, '$ref');
    if (typeof reference === 'string') {
      const found = resolveRef(root, reference, at.schema);
      const back = found && node.around.find((outer) => outer.schema === found.schema);
      targets.push(targetOf(reference, found?.pointer, back?.id));
      if (found && !back && isObject(found.schema))
        next = { schema: found.schema, path: pointerSegments(found.pointer) };
    } else if (onlyPart) {
      next = { schema: onlyPart, path: [...at.path, 'allOf', 0] };
    }
  }
  return { level, paths, targets, through };
}

function targetOf(reference: string, pointer: string | undefined, back: string | undefined): Target {
  if (pointer === undefined)
    return { kind: /^[a-z][a-z\d+.-]*:|^\/\//i.test(reference) ? 'network' : 'dead', reference };
  if (back !== undefined) return { kind: 'back', reference, pointer, id: back };
  return { kind: 'inner', reference, pointer };
}

function loneAllOf(schema: SchemaObject): SchemaObject | undefined {
  const parts = ownProperty(schema, 'allOf');
  if (!Array.isArray(parts) || parts.length !== 1 || Object.hasOwn(schema, '$ref')) return undefined;
  return isObject(parts[0]) ? parts[0] : undefined;
}

/** `X | null` becomes a nullable X, as nobody needs to open such a union. */
function withoutNull(root: JsonSchema, outer: Followed, node: OutlineNode): { inner: Followed; nullable: boolean } {
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = ownProperty(outer.level, keyword);
    if (!Array.isArray(branches) || branches.length !== 2) continue;
    const at = branches.findIndex((branch) => isObject(branch) && branch['type'] === 'null');
    const other: unknown = branches[1 - at];
    if (at < 0 || !isObject(other)) continue;
    const path = [...(outer.paths.get(keyword) ?? []), 1 - at];
    const inner = follow(root, other, path, node);
    for (const [word, value] of Object.entries(outer.level)) {
      if (word === keyword) continue;
      inner.level[word] = value;
      inner.paths.set(word, outer.paths.get(word) ?? []);
    }
    inner.targets.unshift(...outer.targets);
    inner.through.unshift(...outer.through);
    return { inner, nullable: true };
  }
  return { inner: outer, nullable: false };
}

function typesOf(level: SchemaObject): string[] {
  const { type } = level;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return stringsIn(type);
  if (isObject(level['properties'])) return ['object'];
  if (Object.hasOwn(level, 'items') || Object.hasOwn(level, 'prefixItems')) return ['array'];
  const values = Object.hasOwn(level, 'const') ? [level['const']] : level['enum'];
  return Array.isArray(values) ? [...new Set(values.map(jsonType))] : [];
}

function childrenOf({ level, paths }: Followed, id: string, around: OutlineNode['around']): OutlineNode[] {
  const make = (keyword: string, steps: Segment[], role: OutlineRole, schema: unknown) => {
    if (!isSchema(schema)) return [];
    const childId = id + pointerOf([keyword, ...steps]);
    const path = [...(paths.get(keyword) ?? []), ...steps];
    return [{ id: childId, path, role, schema, around }];
  };
  const entriesOf = (keyword: string): [string, unknown][] => {
    const value = ownProperty(level, keyword);
    return isObject(value) ? Object.entries(value) : [];
  };
  const listOf = (keyword: string) => toList(ownProperty(level, keyword));
  const required = new Set(listOf('required'));
  const branches = (['allOf', 'oneOf', 'anyOf'] as const).flatMap((of) => {
    const list = listOf(of);
    return list.flatMap((schema, index) =>
      make(of, [index], { kind: 'branch', of, index, count: list.length }, schema),
    );
  });
  const positions = ['prefixItems', 'items'].flatMap((keyword) =>
    listOf(keyword).flatMap((schema, index) => make(keyword, [index], { kind: 'position', index }, schema)),
  );
  const single = SINGLE.flatMap(([keyword, kind]) => {
    const schema = ownProperty(level, keyword);
    // Booleans are shown as limits.
    return isObject(schema) ? make(keyword, [], { kind }, schema) : [];
  });
  return [
    ...entriesOf('properties').flatMap(([name, schema]) =>
      make('properties', [name], { kind: 'property', name, required: required.has(name) }, schema),
    ),
    ...entriesOf('patternProperties').flatMap(([pattern, schema]) =>
      make('patternProperties', [pattern], { kind: 'pattern', pattern }, schema),
    ),
    ...positions,
    ...branches,
    ...single,
    ...['dependentSchemas', 'dependencies'].flatMap((keyword) =>
      entriesOf(keyword).flatMap(([name, schema]) => make(keyword, [name], { kind: 'dependent', name }, schema)),
    ),
  ];
}
