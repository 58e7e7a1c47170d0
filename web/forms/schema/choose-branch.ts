import { objectOf } from '../../json/key-order';
import { isPlainObject, isSchema, own, type JsonSchema } from '../../json/validation/json-schema';
import { typesOf } from './merge-schemas';
import { misfit } from './misfit';
import type { Branch } from './node-plan';
import type { SchemaDocument } from './schema-document';
import { fixedValue } from './union-plan';

/**
 * The branch that a value was meant for: the one it is least far from, the first among equals. A branch that
 * the person picked holds as long as the value fits it as well as any other.
 *
 * @returns an index into `branches`, undefined while there is neither a value nor a pick.
 */
export function chooseBranch(
  document: SchemaDocument,
  branches: readonly Branch[],
  value: unknown,
  picked: number | undefined,
): number | undefined {
  if (picked !== undefined && branches[picked]) return picked;
  if (value === undefined) return undefined;
  let best = 0;
  let least = Infinity;
  for (const [index, branch] of branches.entries()) {
    const distance = misfit(document, branch.schema, value);
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

/**
 * The value after a switch to another branch: what both share is kept, the new branch's fixed values
 * (discriminators) are set, a lone item and a list of it turn into each other. Undefined where nothing can stay.
 */
export function carryOver(document: SchemaDocument, to: JsonSchema, value: unknown): unknown {
  if (value !== undefined && misfit(document, to, value) === 0) return value;
  const level = document.expand(to, value).schema;
  const types = typesOf(level) ?? [];
  if (types.includes('object') || isPlainObject(level['properties']))
    return carryMembers(document, to, value);
  if (types.includes('array') && value !== undefined && !Array.isArray(value)) {
    const wrapped = [value];
    return misfit(document, to, wrapped) === 0 ? wrapped : undefined;
  }
  if (Array.isArray(value) && value.length === 1 && misfit(document, to, value[0]) === 0)
    return value[0];
  return undefined;
}

function carryMembers(document: SchemaDocument, to: JsonSchema, value: unknown): unknown {
  const level = document.expand(to, isPlainObject(value) ? value : {}).schema;
  const properties = isPlainObject(level['properties']) ? level['properties'] : {};
  const required = Array.isArray(level['required']) ? level['required'] : [];
  const kept = new Map<string, unknown>();
  for (const [name, property] of Object.entries(properties)) {
    if (!isSchema(property)) continue;
    const fixed = required.includes(name) ? fixedValue(document, property) : undefined;
    if (fixed !== undefined) kept.set(name, fixed);
  }
  for (const [name, member] of isPlainObject(value) ? Object.entries(value) : []) {
    const property = own(properties, name);
    if (!kept.has(name) && isSchema(property) && misfit(document, property, member) === 0)
      kept.set(name, member);
  }
  return kept.size > 0 ? objectOf([...kept]) : undefined;
}
