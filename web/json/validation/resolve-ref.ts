import { isPlainObject, isSchema, own, type JsonSchema } from './json-schema';
import { segmentsOf, valueAt } from './pointer';

const DOCUMENT = 'schema:/document';
const indexes = new WeakMap<object, Map<string, JsonSchema>>();

function absolute(reference: string, base: string): string | undefined {
  try {
    return new URL(reference, base).href.replace(/#$/, '');
  } catch {
    return undefined;
  }
}

/** Every schema that names itself (`$id`, `$anchor`, `$dynamicAnchor`), by its absolute address. */
function indexOf(root: object): Map<string, JsonSchema> {
  const known = indexes.get(root);
  if (known) return known;
  const index = new Map<string, JsonSchema>();
  const visit = (node: unknown, base: string, depth: number): void => {
    if (typeof node !== 'object' || node === null || depth > 200) return;
    let here = base;
    if (isPlainObject(node)) {
      const id = own(node, '$id');
      if (typeof id === 'string') {
        here = absolute(id, base) ?? base;
        if (!index.has(here)) index.set(here, node);
      }
      for (const keyword of ['$anchor', '$dynamicAnchor']) {
        const anchor = own(node, keyword);
        if (typeof anchor === 'string') index.set(`${here}#${anchor}`, node);
      }
    }
    for (const child of Object.values(node)) visit(child, here, depth + 1);
  };
  visit(root, DOCUMENT, 0);
  indexes.set(root, index);
  return index;
}

function fragmentOf(reference: string): string {
  const fragment = reference.slice(reference.indexOf('#') + 1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * The schema that a `$ref` means, within its own document only (JSON Schema Core section 8.2): pointers,
 * anchors and embedded `$id`s. Nothing is fetched. Undefined where it leads nowhere.
 */
export function resolveRef(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (typeof root === 'boolean') return undefined;
  if (reference === '#' || reference === '') return root;
  if (reference.startsWith('#/')) {
    const target = valueAt(root, segmentsOf(fragmentOf(reference)));
    return isSchema(target) ? target : undefined;
  }
  const index = indexOf(root);
  const rootId = own(root, '$id');
  const base = (typeof rootId === 'string' ? absolute(rootId, DOCUMENT) : undefined) ?? DOCUMENT;
  const address = absolute(reference, base);
  if (address === undefined) return undefined;
  const direct = index.get(address);
  if (direct !== undefined) return direct;
  const [document = '', fragment] = address.split('#');
  const holder = document === base ? root : index.get(document);
  if (holder === undefined || fragment === undefined) return undefined;
  const target = valueAt(holder, segmentsOf(fragmentOf(`#${fragment}`)));
  return isSchema(target) ? target : undefined;
}
