import { pointerOf, type Segment } from '../../json/json-pointer';
import { isObject, omit } from '../../json/json-object';
import { type JsonSchema, schemasIn } from '../json-schema';
import type { CompiledSchema } from '../validation/compile-schema';
import { fixedChoices } from '../plan/fixed-choices';
import { mergeSchemas, type SchemaObject } from '../plan/merge-schemas';
import { mismatch } from '../plan/mismatch';
import type { SchemaDocument } from '../plan/schema-document';
import { withValueAt } from '../../json/edit-value';
import { NO_ADJUSTMENTS } from '../fill/adjustments';
import { Filler } from '../fill/filler';
import { NONE, ROOT } from '../fill/fill-location';
import { itemSchemas, memberSchema } from '../fill/schema-level';
import type { ValueToBreak } from './case-draft';

const MAX_DEPTH = 6;
const MAX_VALUES = 400;
const MAX_MEMBERS = 100;
const SEEDS = [1, 2, 3, 4];

/** With the branch of each union that fits the value best. */
function levelFor(document: SchemaDocument, schema: JsonSchema, value: unknown): SchemaObject {
  let level = document.expand(schema, value).schema;
  for (let round = 0; round < 8; round += 1) {
    const keyword = ['oneOf', 'anyOf'].find((name) => Array.isArray(level[name]));
    if (keyword === undefined) return level;
    const branches = schemasIn(level[keyword]);
    const choices = fixedChoices(level) ?? [];
    const [best] = branches
      .map((branch) => ({ branch, distance: mismatch(document, branch, value) }))
      .sort((a, b) => a.distance - b.distance);
    const rest = omit(level, keyword);
    level = best ? mergeSchemas(rest, document.expand(best.branch, value).schema) : rest;
    // The value of one branch is not the only one allowed.
    if (choices.length > 1) level = { ...omit(level, 'const'), enum: choices.map((choice) => choice.value) };
  }
  return level;
}

/** Outer values first. Optional members that the arguments lack are filled in, one at a time. */
export function valuesToBreak(
  document: SchemaDocument,
  schema: JsonSchema,
  base: unknown,
  validator: CompiledSchema,
): ValueToBreak[] {
  const values: ValueToBreak[] = [];
  const queue: Omit<ValueToBreak, 'level'>[] = [{ path: [], name: '', schema, value: base, baseArguments: base }];
  const isValid = (whole: unknown) => validator(whole).kind === 'valid';

  const filledIn = (parent: ValueToBreak, segment: Segment, inner: JsonSchema) => {
    const path = [...parent.path, segment];
    const name = typeof segment === 'number' ? parent.name : segment;
    for (const seed of SEEDS) {
      const filler = new Filler(document, seed, NO_ADJUSTMENTS);
      const value = filler.make(inner, { ...ROOT, pointer: pointerOf(path), name, depth: path.length });
      if (value === NONE) return;
      const whole = withValueAt(parent.baseArguments, path, value, () => undefined);
      if (!isValid(whole)) continue;
      queue.push({ path, name, schema: inner, value, baseArguments: whole });
      return;
    }
  };

  const open = (parent: ValueToBreak, segment: Segment, inner: JsonSchema) => {
    if (typeof inner === 'boolean') return;
    const { value, baseArguments } = parent;
    const path = [...parent.path, segment];
    const name = typeof segment === 'number' ? parent.name : segment;
    if (Array.isArray(value) && typeof segment === 'number' && segment < value.length)
      queue.push({ path, name, schema: inner, value: (value as unknown[])[segment], baseArguments });
    else if (isObject(value) && Object.hasOwn(value, segment))
      queue.push({ path, name, schema: inner, value: value[segment], baseArguments });
    else filledIn(parent, segment, inner);
  };

  for (let next = queue.shift(); next && values.length < MAX_VALUES; next = queue.shift()) {
    const found = { ...next, level: levelFor(document, next.schema, next.value) };
    values.push(found);
    if (found.path.length >= MAX_DEPTH) continue;
    const { level, value } = found;
    if (isObject(value)) {
      const declared = isObject(level['properties']) ? Object.keys(level['properties']) : [];
      for (const name of declared.slice(0, MAX_MEMBERS)) open(found, name, memberSchema(level, name));
      const [extra] = Object.keys(value).filter((name) => !declared.includes(name));
      if (extra !== undefined) open(found, extra, memberSchema(level, extra));
    } else if (Array.isArray(value)) {
      const { prefix, items } = itemSchemas(level);
      const count = Math.max(1, Math.min(prefix.length, MAX_MEMBERS));
      for (let index = 0; index < count; index += 1) open(found, index, prefix[index] ?? items);
    }
  }
  return values;
}
