import { isObject, ownProperty, toList } from '../../json/json-object';
import { isSchema } from '../json-schema';
import { asObject } from '../plan/merge-schemas';
import type { Filler } from '../fill/filler';
import { NONE, ROOT } from '../fill/fill-location';
import { limitOf } from '../fill/make-text';
import { itemSchemas, memberSchema } from '../fill/schema-level';
import { valueText } from '../validation/evaluation/scalar-checks';
import { type CaseDraft, type ValueToBreak, draftsOf } from './case-draft';

export const UNKNOWN_KEY = 'unknown_key';
const MAX_MADE = 2_000;

/** An object with a property too few, too many, unknown, or badly named. */
export function breakObject(target: ValueToBreak, filler: Filler): CaseDraft[] {
  const { path, level, schema, value } = target;
  if (!isObject(value)) return [];
  const drafts: CaseDraft[] = [];
  const required = toList(level['required']);
  for (const name of required) {
    if (typeof name !== 'string' || !Object.hasOwn(value, name)) continue;
    drafts.push(draftsOf('members', [...path, name])('missing', 'required', [undefined]));
  }
  const closingKeywords = ['additionalProperties', 'unevaluatedProperties'];
  const closedBy = closingKeywords.find((keyword) => level[keyword] === false);
  if (closedBy) drafts.push(draftsOf('members', [...path, UNKNOWN_KEY])('unknownKey', closedBy, ['x']));
  const draft = draftsOf('members', path);
  const names = Object.keys(value);
  const least = limitOf(level, 'minProperties', 0);
  if (least > 0) {
    const needed = names.filter((name) => required.includes(name));
    const fewest = [...needed, ...names.filter((name) => !needed.includes(name))].slice(0, least - 1);
    const fewer = Object.fromEntries(fewest.map((name) => [name, value[name]]));
    drafts.push(draft('tooFewMembers', 'minProperties', [fewer], least));
  }
  const most = limitOf(level, 'maxProperties', Infinity);
  const more = most <= MAX_MADE ? withMoreMembers(target, filler, most + 1) : undefined;
  if (more) drafts.push(draft('tooManyMembers', 'maxProperties', [more], most));
  if (isSchema(level['propertyNames'])) {
    const member = Object.values(value)[0] ?? filler.make(memberSchema(level, 'key'));
    const keys = ['bad key!', '§', '', 'A', '1', 'x'.repeat(300)];
    const named = keys.map((key) => ({ ...value, [key]: member === NONE ? 'x' : member }));
    drafts.push(draft('keyName', 'propertyNames', named));
  }
  const dependents = ownProperty(asObject(schema), 'dependentRequired');
  for (const [trigger, list] of isObject(dependents) ? Object.entries(dependents) : []) {
    const missing = Array.isArray(list) ? (list as unknown[])[0] : undefined;
    if (typeof missing !== 'string') continue;
    const made = ownProperty(value, trigger) ?? filler.make(memberSchema(level, trigger));
    const members = Object.entries({ ...value, [trigger]: made === NONE ? 'x' : made });
    const without = Object.fromEntries(members.filter(([name]) => name !== missing));
    const lone = draft('dependent', 'dependentRequired', [without], trigger);
    drafts.push({ ...lone, at: [...path, missing] });
  }
  return drafts;
}

function withMoreMembers(
  { level, value }: ValueToBreak,
  filler: Filler,
  count: number,
): Record<string, unknown> | undefined {
  const members = new Map(isObject(value) ? Object.entries(value) : []);
  const declared = isObject(level['properties']) ? Object.keys(level['properties']) : [];
  const free = Array.from({ length: count }, (_, index) => `key${index + 1}`);
  for (const name of [...declared, ...free]) {
    if (members.size >= count) break;
    if (members.has(name)) continue;
    const made = filler.make(memberSchema(level, name));
    if (made !== NONE) members.set(name, made);
  }
  return members.size >= count ? Object.fromEntries(members) : undefined;
}

/** A list with too few, too many, repeated items, or without what it must contain. */
export function breakList(target: ValueToBreak, filler: Filler): CaseDraft[] {
  const { path, level, value } = target;
  if (!Array.isArray(value)) return [];
  const items = value as unknown[];
  const drafts: CaseDraft[] = [];
  const draft = draftsOf('limits', path);
  const least = limitOf(level, 'minItems', 0);
  const most = limitOf(level, 'maxItems', Infinity);
  if (least > 0) {
    const kind = least === 1 ? 'emptyList' : 'tooFewItems';
    drafts.push(draft(kind, 'minItems', [items.slice(0, least - 1)], least));
  }
  const itemAt = (index: number) => itemSchemas(level).prefix[index] ?? itemSchemas(level).items;
  if (most <= MAX_MADE) {
    const made = [...items];
    const known = new Set(items.map(valueText));
    while (made.length <= most) {
      const location = { ...ROOT, pointer: `/${made.length}`, name: target.name, depth: 1 };
      const inner = itemAt(made.length);
      const isUnique = level['uniqueItems'] === true;
      const next = isUnique ? filler.makeItem(inner, location, known, true) : filler.make(inner, location);
      const item = next === NONE ? (items[0] ?? 'x') : next;
      made.push(item);
      known.add(valueText(item));
    }
    drafts.push(draft('tooManyItems', 'maxItems', [made], most));
  }
  if (level['uniqueItems'] === true) {
    const made = items.length > 0 ? items : [filler.make(itemAt(0))];
    const [first] = made;
    if (first !== NONE) {
      const candidates = [[...made, first], [...made.slice(0, -1), first, first].slice(-Math.max(2, made.length))];
      drafts.push(draft('repeatedItem', 'uniqueItems', candidates));
    }
  }
  if (isSchema(level['contains'])) {
    const plain = [null, 'no match', 0, {}].map((item) => items.map(() => item));
    drafts.push(draft('contains', 'contains', [...plain, []]));
  }
  return drafts;
}

export function breakNot({ path, level }: ValueToBreak, filler: Filler): CaseDraft[] {
  const { not } = level;
  if (!isSchema(not)) return [];
  const made = filler.make(not);
  return made === NONE ? [] : [draftsOf('values', path)('forbidden', 'not', [made])];
}
