import { isObject, ownProperty } from '../../../../../core/json/json-object';
import type { Segment } from '../../../../../core/json/json-pointer';
import { stringifyJson } from '../../../../../core/json/lossless';
import type { SuiteEdit } from '../../../../../core/suite/suite-edit';

/** The smallest edit, which keeps comments and spelling: `{ a: 1, b: 2 }` → `{ a: 1, b: 3 }` puts 3 at `b`. */
export function editBetween(before: unknown, after: unknown, path: readonly Segment[]): SuiteEdit[] {
  return isSame(before, after) ? [] : [smallestEdit(before, after, path)];
}

function smallestEdit(before: unknown, after: unknown, path: readonly Segment[]): SuiteEdit {
  if (isObject(before) && isObject(after)) return editOfMembers(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) return editOfItems(before, after, path);
  return { kind: 'put', path, value: after };
}

/** `1` and `1.0` differ: the spelling counts. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return stringifyJson(one) === stringifyJson(other);
}

function editOfMembers(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: readonly Segment[],
): SuiteEdit {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isSame(ownProperty(before, name), ownProperty(after, name)));
  const [first, second] = changed;
  if (first !== undefined && second === undefined)
    return smallestEdit(ownProperty(before, first), ownProperty(after, first), [...path, first]);
  const isRename =
    changed.length === 2 &&
    first !== undefined &&
    second !== undefined &&
    !Object.hasOwn(after, first) &&
    !Object.hasOwn(before, second) &&
    isSame(before[first], after[second]) &&
    Object.keys(before).indexOf(first) === Object.keys(after).indexOf(second);
  return isRename ? { kind: 'rename', path: [...path, first], name: second } : { kind: 'put', path, value: after };
}

function editOfItems(before: readonly unknown[], after: readonly unknown[], path: readonly Segment[]): SuiteEdit {
  const longer = Math.max(before.length, after.length);
  let from = 0;
  while (isSame(before[from], after[from])) from += 1;
  let sameAtEnd = 0;
  while (
    sameAtEnd < longer - from - 1 &&
    isSame(before[before.length - 1 - sameAtEnd], after[after.length - 1 - sameAtEnd])
  )
    sameAtEnd += 1;
  // The items from `from` to `last` differ.
  const last = longer - 1 - sameAtEnd;
  if (after.length === before.length + 1 && last === from)
    return { kind: 'insert', path, index: from, value: after[from] };
  if (after.length === before.length - 1 && last === from)
    return { kind: 'put', path: [...path, from], value: undefined };
  if (after.length !== before.length) return { kind: 'put', path, value: after };
  if (last === from) return smallestEdit(before[from], after[from], [...path, from]);
  for (const [at, to] of [
    [from, last],
    [last, from],
  ] as const) {
    const moved = [...before];
    moved.splice(to, 0, ...moved.splice(at, 1));
    if (isSame(moved, after)) return { kind: 'move', path, from: at, to };
  }
  return { kind: 'put', path, value: after };
}
