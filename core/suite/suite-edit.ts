import { isObject, ownProperty } from '../json/json-object';
import { type Segment, valueAt } from '../json/json-pointer';
import { sameJson } from '../json/same-json';
import { stringifyJson } from '../json/lossless';
import { yamlValue } from './yaml-value';
import { documentOf } from './edit/yaml-nodes';
import { insertInSuite, moveInSuite, removeFromSuite, renameInSuite, setInSuite, SuiteEditError } from './edit-suite';

export type SuiteEdit =
  /** Sets a value, adding missing parents; undefined removes it. */
  | { kind: 'put'; path: readonly Segment[]; value: unknown }
  | { kind: 'rename'; path: readonly Segment[]; name: string }
  | { kind: 'insert'; path: readonly Segment[]; index: number; value: unknown }
  | { kind: 'move'; path: readonly Segment[]; from: number; to: number };

/** Rewrites only the parts that differ. @throws SuiteEditError */
export function editSuite(text: string, edit: SuiteEdit): string {
  switch (edit.kind) {
    case 'put':
      return edit.value === undefined ? removeAt(text, edit.path) : setAt(text, edit.path, edit.value);
    case 'rename':
      return renameInSuite(text, edit.path, edit.name);
    case 'insert':
      return valueAt(yamlValue(documentOf(text)).value, edit.path) === undefined
        ? setAt(text, edit.path, [edit.value])
        : insertInSuite(text, edit.path, edit.index, edit.value);
    case 'move':
      return moveInSuite(text, edit.path, edit.from, edit.to);
  }
}

function setAt(text: string, path: readonly Segment[], value: unknown): string {
  const whole = yamlValue(documentOf(text)).value;
  for (let depth = 1; depth < path.length; depth += 1) {
    const parent = valueAt(whole, path.slice(0, depth));
    if (parent !== undefined && parent !== null) continue;
    const inner = path.slice(depth).reduceRight<unknown>((part, step) => {
      if (typeof step === 'string') return { [step]: part };
      return [part];
    }, value);
    return setInSuite(text, path.slice(0, depth), inner);
  }
  return changeValue(text, path, valueAt(whole, path), value);
}

function changeValue(text: string, path: readonly Segment[], before: unknown, after: unknown): string {
  if (sameJson(before, after) && stringifyJson(before) === stringifyJson(after)) return text;
  try {
    if (isObject(before) && isObject(after) && Object.keys(after).length > 0)
      return changeObject(text, path, before, after);
    if (Array.isArray(before) && Array.isArray(after) && before.length > 0 && after.length > 0)
      return changeList(text, path, before, after);
  } catch (error) {
    // The text does not separate its parts: rewrite the whole value.
    if (!(error instanceof SuiteEditError)) throw error;
  }
  return setInSuite(text, path, after);
}

function changeObject(
  text: string,
  path: readonly Segment[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string {
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  let edited = text;
  // If one name replaces another, rename it and keep the rest.
  const [first] = removed;
  const [name] = added;
  if (removed.length === 1 && added.length === 1 && first !== undefined && name !== undefined) {
    edited = renameInSuite(edited, [...path, first], name);
    return changeObject(
      edited,
      path,
      Object.fromEntries(Object.entries(before).map(([key, value]) => [key === first ? name : key, value])),
      after,
    );
  }
  for (const [key, value] of Object.entries(after))
    edited = changeValue(edited, [...path, key], ownProperty(before, key), value);
  for (const key of removed) edited = removeFromSuite(edited, [...path, key]);
  return edited;
}

function changeList(
  text: string,
  path: readonly Segment[],
  before: readonly unknown[],
  after: readonly unknown[],
): string {
  const limit = Math.min(before.length, after.length);
  let head = 0;
  while (head < limit && sameJson(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < limit - head && sameJson(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  let edited = text;
  const shared = limit - head - tail;
  for (let index = head; index < head + shared; index += 1)
    edited = changeValue(edited, [...path, index], before[index], after[index]);
  for (let index = before.length - tail - 1; index >= head + shared; index -= 1)
    edited = removeFromSuite(edited, [...path, index]);
  for (let index = head + shared; index < after.length - tail; index += 1)
    edited = insertInSuite(edited, path, index, after[index]);
  return edited;
}

/** Members that stay even if empty: the required calls, and members of which an empty object is a value. */
const STAY_IF_EMPTY = new Set<Segment>(['calls', 'arguments', 'environments', 'server']);

/** Removes a value, and parents that would be empty. */
function removeAt(text: string, path: readonly Segment[]): string {
  const whole = yamlValue(documentOf(text)).value;
  if (valueAt(whole, path) === undefined) return text;
  let removedPath = path;
  for (;;) {
    const parentPath = removedPath.slice(0, -1);
    const parent = valueAt(whole, parentPath);
    const size = typeof parent === 'object' && parent !== null ? Object.keys(parent).length : 0;
    const last = parentPath.at(-1);
    if (size !== 1 || last === undefined || typeof last === 'number' || STAY_IF_EMPTY.has(last)) break;
    // An environment may have no variables.
    if (parentPath.at(-2) === 'environments') break;
    removedPath = parentPath;
  }
  return removeFromSuite(text, removedPath);
}
