import { setMember } from './json-object';
import { JsonNumber } from './lossless';

/** Whether a value is a JSON object or array: a number that is kept by its digits is none. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
}

/**
 * A copy of a JSON value, however deep, with other values in it. Members that are undefined are left out, items that
 * are become null.
 * @param replace is asked for each value, the outer ones first; what it gives back as it was given is copied, if it is
 * an object or array, and anything else is taken as it is
 */
export function rebuild(root: unknown, replace: (value: unknown) => unknown): unknown {
  const waiting: { from: object; into: object }[] = [];
  const begin = (value: unknown): unknown => {
    const replaced = replace(value);
    if (replaced !== value || !isContainer(value)) return replaced;
    const into = Array.isArray(value) ? [] : {};
    waiting.push({ from: value, into });
    return into;
  };
  const whole = begin(root);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, into } = next;
    if (Array.isArray(from) && Array.isArray(into)) {
      for (const item of from as unknown[]) into.push(item === undefined ? null : begin(item));
    } else {
      for (const [name, member] of Object.entries(from)) if (member !== undefined) setMember(into, name, begin(member));
    }
  }
  return whole;
}

/** Whether a value, or one of those in it, passes a test; however deep. */
export function someWithin(root: unknown, test: (value: unknown) => boolean): boolean {
  if (test(root)) return true;
  const waiting: object[] = isContainer(root) ? [root] : [];
  for (let container = waiting.pop(); container; container = waiting.pop()) {
    for (const inner of Array.isArray(container) ? container : Object.values(container)) {
      if (test(inner)) return true;
      if (isContainer(inner)) waiting.push(inner);
    }
  }
  return false;
}

/** Whether objects and arrays are in each other more than so many levels. */
export function isDeeperThan(root: unknown, levels: number): boolean {
  let level: object[] = isContainer(root) ? [root] : [];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= levels) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}
