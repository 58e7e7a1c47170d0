import { isObject, ownProperty, toList, toObject } from '../../json/json-object';
import { objectOf } from '../../json/key-order';
import { sameJson } from '../../json/same-json';
import { isSchema, type JsonSchema } from '../json-schema';
import { typesOf } from './merge-schemas';
import { mismatch } from './mismatch';
import type { Branch } from './node-plan';
import type { SchemaDocument } from './schema-document';
import { fixedValue } from './branch-titles';

const RULED_OUT = 100;

/** @returns undefined without a value and a choice */
export function chooseBranch(
  document: SchemaDocument,
  branches: readonly Branch[],
  value: unknown,
  chosenIndex: number | undefined,
): number | undefined {
  if (chosenIndex !== undefined && branches[chosenIndex]) return chosenIndex;
  if (value === undefined) return undefined;
  let best = 0;
  let least = Infinity;
  const isOut = ruledOut(document, branches, value);
  for (const [index, branch] of branches.entries()) {
    const distance = mismatch(document, branch.schema, value) + (isOut[index] ? RULED_OUT : 0);
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

/** Branches that list other values for a member, while another branch lists the very one. */
export function ruledOut(document: SchemaDocument, branches: readonly Branch[], value: unknown): readonly boolean[] {
  if (!isObject(value)) return branches.map(() => false);
  const lists = branches.map(({ schema }) => listedMembers(document, schema, value));
  const met = new Set(lists.flatMap((list) => list.matched));
  return lists.map(({ unmet }) => unmet.some((name) => met.has(name)));
}

function listedMembers(
  document: SchemaDocument,
  schema: JsonSchema,
  value: Record<string, unknown>,
): { matched: string[]; unmet: string[] } {
  const { properties } = document.expand(schema, value).schema;
  const found: { matched: string[]; unmet: string[] } = { matched: [], unmet: [] };
  if (!isObject(properties)) return found;
  for (const [name, member] of Object.entries(value)) {
    const property = ownProperty(properties, name);
    if (!isSchema(property)) continue;
    const level = document.expand(property, member).schema;
    const listed = Object.hasOwn(level, 'const') ? [level['const']] : level['enum'];
    if (!Array.isArray(listed)) continue;
    const isMet = listed.some((item) => sameJson(item, member));
    (isMet ? found.matched : found.unmet).push(name);
  }
  return found;
}

/** Keeps what both branches accept, sets the new branch's discriminators, and wraps or unwraps a single item. */
export function carryOver(document: SchemaDocument, to: JsonSchema, value: unknown): unknown {
  if (value !== undefined && mismatch(document, to, value) === 0) return value;
  const level = document.expand(to, value).schema;
  const types = typesOf(level) ?? [];
  if (types.includes('object') || isObject(level['properties'])) return carryMembers(document, to, value);
  if (types.includes('array') && value !== undefined && !Array.isArray(value)) {
    const wrapped = [value];
    return mismatch(document, to, wrapped) === 0 ? wrapped : undefined;
  }
  if (Array.isArray(value) && value.length === 1 && mismatch(document, to, value[0]) === 0) return value[0];
  return undefined;
}

function carryMembers(document: SchemaDocument, to: JsonSchema, value: unknown): unknown {
  const level = document.expand(to, toObject(value)).schema;
  const properties = toObject(level['properties']);
  const required = new Set<unknown>(toList(level['required']));
  const members = new Map<string, unknown>();
  for (const [name, property] of Object.entries(properties)) {
    if (!isSchema(property)) continue;
    const fixed = required.has(name) ? fixedValue(document, property) : undefined;
    if (fixed !== undefined) members.set(name, fixed);
  }
  for (const [name, member] of isObject(value) ? Object.entries(value) : []) {
    const property = ownProperty(properties, name);
    if (!members.has(name) && isSchema(property) && mismatch(document, property, member) === 0)
      members.set(name, member);
  }
  return members.size > 0 ? objectOf([...members]) : undefined;
}
