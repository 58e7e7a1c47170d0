import { setMember } from './json-object';
import { JsonNumber } from './lossless';

/** A `JsonNumber` is no container. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
}

/** Copies a JSON value of any depth. @param replace called for outer values first; an unchanged container is copied */
export function rebuild(root: unknown, replace: (value: unknown) => unknown, isSorted = false): unknown {
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
      const members = Object.entries(from);
      if (isSorted) members.sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [name, member] of members) if (member !== undefined) setMember(into, name, begin(member));
    }
  }
  return whole;
}

/** Changes the texts in a JSON value, not the names of members. */
export function mapTexts(root: unknown, change: (text: string) => string): unknown {
  return rebuild(root, (value) => (typeof value === 'string' ? change(value) : value));
}

/** Any depth; tests the root too. */
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

export function isDeeperThan(root: unknown, levels: number): boolean {
  let level: object[] = isContainer(root) ? [root] : [];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= levels) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}
