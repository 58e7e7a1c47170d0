import { pointerOf, pointerSegments, valueAt } from '../../json/json-pointer';
import { isObject, ownProperty } from '../../json/json-object';
import { memoizeByObject } from '../../json/memoize-by-object';
import { isSchema, type JsonSchema } from '../json-schema';
import { decodedUri } from '../../json/decoded-uri';

const DOCUMENT = 'schema:/document';
/** What relative references lead to in a schema without an absolute `$id`. */
const NEAR_DOCUMENT = /^schema:\/(?!\/)/;
/** Hold instances, where an `$id` means nothing. */
const VALUE_KEYWORDS = new Set(['const', 'enum', 'default', 'examples']);
/** Hold schemas by names, which may be those of keywords. */
const SCHEMA_MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
export const REF_KEYWORDS = ['$ref', '$dynamicRef', '$recursiveRef'];
const MAX_DEPTH = 400;

export interface RefTarget {
  schema: JsonSchema;
  pointer: string;
}

interface Addresses {
  root: string;
  byAddress: Map<string, RefTarget>;
  bases: WeakMap<object, string>;
}

function absoluteUri(reference: string, base: string): string | undefined {
  try {
    return new URL(reference, base).href.replace(/#$/, '');
  } catch {
    return undefined;
  }
}

const addressesOf = memoizeByObject((root: object): Addresses => {
  const byAddress: Addresses['byAddress'] = new Map();
  const bases: Addresses['bases'] = new WeakMap();
  const add = (address: string | undefined, found: RefTarget) => {
    if (address !== undefined && !byAddress.has(address)) byAddress.set(address, found);
  };
  const visit = (node: unknown, base: string, pointer: string, depth: number, isMap: boolean): void => {
    if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return;
    let baseHere = base;
    if (isObject(node) && !isMap) {
      const found = { schema: node, pointer };
      const id = ownProperty(node, '$id');
      if (typeof id === 'string') {
        const address = absoluteUri(id, base);
        add(address, found);
        // In draft-07 an `$id` that is only a fragment is an anchor.
        if (address?.includes('#') === false) baseHere = address;
      }
      for (const keyword of ['$anchor', '$dynamicAnchor']) {
        const anchor = ownProperty(node, keyword);
        if (typeof anchor === 'string') add(`${baseHere}#${anchor}`, found);
      }
    }
    if (pointer === '') add(baseHere, { schema: root as Record<string, unknown>, pointer });
    bases.set(node, baseHere);
    for (const [key, child] of Object.entries(node)) {
      if (isMap || !VALUE_KEYWORDS.has(key))
        visit(child, baseHere, pointer + pointerOf([key]), depth + 1, !isMap && SCHEMA_MAPS.has(key));
    }
  };
  visit(root, DOCUMENT, '', 0, false);
  return { root: bases.get(root) ?? DOCUMENT, byAddress, bases };
});

function fragmentOf(address: string): string {
  const at = address.indexOf('#');
  return decodedUri(at === -1 ? '' : address.slice(at + 1));
}

/** Pointers, anchors and embedded `$id`s. @param from the schema with the reference, whose base URI applies */
export function resolveRef(root: JsonSchema, reference: string, from?: object): RefTarget | undefined {
  if (typeof root === 'boolean') return undefined;
  const { byAddress, bases, root: rootAddress } = addressesOf(root);
  const base = (from && bases.get(from)) ?? rootAddress;
  if (reference === '' || reference.startsWith('#')) {
    const resource = byAddress.get(base) ?? { schema: root, pointer: '' };
    return targetWithin(resource, fragmentOf(reference)) ?? byAddress.get(absoluteUri(reference, base) ?? '');
  }
  const address = absoluteUri(reference, base);
  if (address === undefined) return undefined;
  const direct = byAddress.get(address);
  if (direct !== undefined) return direct;
  const resource = byAddress.get(address.replace(/#.*$/s, ''));
  return resource && targetWithin(resource, fragmentOf(address));
}

/** Whether a reference without a target names another document, which nothing fetches. */
export function isOfOtherDocument(root: JsonSchema, reference: string, from: object): boolean {
  if (typeof root === 'boolean') return false;
  const { byAddress, bases, root: rootAddress } = addressesOf(root);
  const document = absoluteUri(reference, bases.get(from) ?? rootAddress)?.replace(/#.*$/s, '');
  return document !== undefined && !NEAR_DOCUMENT.test(document) && !byAddress.has(document);
}

function targetWithin(resource: RefTarget, fragment: string): RefTarget | undefined {
  if (fragment === '') return resource;
  if (!fragment.startsWith('/')) return undefined;
  const schema = valueAt(resource.schema, pointerSegments(fragment));
  return isSchema(schema) ? { schema, pointer: resource.pointer + fragment } : undefined;
}

/** @returns one for each reference */
export function refsOf(root: JsonSchema, schema: Record<string, unknown>): (RefTarget | undefined)[] {
  return refsByKeyword(root, schema).map(({ target }) => target);
}

/** Dynamic references resolve to the root's anchor of that name, the outermost. */
export function refsByKeyword(
  root: JsonSchema,
  schema: Record<string, unknown>,
): { keyword: string; target: RefTarget | undefined }[] {
  const found: { keyword: string; target: RefTarget | undefined }[] = [];
  const reference = ownProperty(schema, '$ref');
  if (reference !== undefined)
    found.push({
      keyword: '$ref',
      target: typeof reference === 'string' ? resolveRef(root, reference, schema) : undefined,
    });
  const dynamic = ownProperty(schema, '$dynamicRef');
  if (typeof dynamic === 'string') {
    const target = resolveRef(root, dynamic, schema);
    const anchor = fragmentOf(dynamic);
    const isDynamic = isObject(target?.schema) && target.schema['$dynamicAnchor'] === anchor;
    found.push({
      keyword: '$dynamicRef',
      target: (isDynamic ? resolveRef(root, `#${anchor}`) : undefined) ?? target,
    });
  }
  const recursive = ownProperty(schema, '$recursiveRef');
  if (typeof recursive === 'string') {
    const target = resolveRef(root, recursive, schema);
    const isDynamic = isObject(target?.schema) && target.schema['$recursiveAnchor'] === true;
    const outermost = isObject(root) && root['$recursiveAnchor'] === true;
    found.push({
      keyword: '$recursiveRef',
      target: isDynamic && outermost ? { schema: root, pointer: '' } : target,
    });
  }
  return found;
}

/** Whether `$ref`s alone lead back to one of them. @param acyclic schemas known to have none; added to */
export function isRefCycle(root: JsonSchema, start: Record<string, unknown>, acyclic = new Set<unknown>()): boolean {
  const seen = new Set<unknown>();
  let node: unknown = start;
  while (isObject(node) && typeof node['$ref'] === 'string' && !seen.has(node)) {
    if (acyclic.has(node)) break;
    seen.add(node);
    node = resolveRef(root, node['$ref'], node)?.schema;
  }
  if (seen.has(node)) return true;
  for (const each of seen) acyclic.add(each);
  return false;
}
