import { isObject, ownProperty } from '../json/json-object';
import { pathStep } from '../json/json-pointer';
import { sameJson } from '../json/same-json';
import { shortJson } from '../json/short-json';
import { shortenText } from '../json/shorten-strings';

export interface ArgumentChange {
  /** `dates.nights`, `guests[0]`; empty for the arguments themselves. */
  path: string;
  before?: unknown;
  after?: unknown;
}

const MAX_CHANGES = 8;
/** Deeper values, and those after so many, are compared as a whole or not at all. */
const MAX_DEPTH = 6;
const MAX_VALUES = 2_000;
const MAX_VALUE_CHARACTERS = 32;

/** The first differences, in the order of the later arguments, removed ones last. */
export function argumentChanges(before: unknown, after: unknown): ArgumentChange[] {
  const changes: ArgumentChange[] = [];
  let left = MAX_VALUES;
  const compare = (a: unknown, b: unknown, path: string, depth: number) => {
    left -= 1;
    if (a === b || left < 0 || changes.length === MAX_CHANGES) return;
    const steps = depth === MAX_DEPTH ? undefined : stepsOf(a, b);
    if (steps) for (const step of steps) compare(at(a, step), at(b, step), path + pathStep(step), depth + 1);
    else if (!sameJson(a, b)) changes.push({ path: path.replace(/^\./, ''), before: a, after: b });
  };
  compare(before, after, '', 0);
  return changes;
}

function stepsOf(a: unknown, b: unknown): Iterable<string | number> | undefined {
  if (Array.isArray(a) && Array.isArray(b)) return Array.from({ length: Math.max(a.length, b.length) }).keys();
  if (isObject(a) && isObject(b)) return new Set([...Object.keys(b), ...Object.keys(a)]);
  // Lists the members of an added object one by one.
  if (a === undefined && isObject(b) && Object.keys(b).length > 0) return Object.keys(b);
  return undefined;
}

function at(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return (value as unknown[])[Number(step)];
  return isObject(value) ? ownProperty(value, String(step)) : undefined;
}

/** On one line: `nights 3 → 5, + city Lisbon, − unit`. */
export function changesLine(changes: readonly ArgumentChange[], separator = ', '): string {
  return changes
    .map(({ path, before, after }) => {
      if (before === undefined) return `+ ${path} ${shortValue(after)}`;
      if (after === undefined) return `− ${path}`;
      return `${path} ${shortValue(before)} → ${shortValue(after)}`.trim();
    })
    .join(separator);
}

/** The first arguments, on one line: `city Lisbon, dates.nights 3`. */
export function argumentsLine(args: unknown, separator = ', '): string {
  return argumentChanges(undefined, args)
    .map(({ path, after }) => `${path} ${shortValue(after)}`.trim())
    .join(separator);
}

/** A string without its quotes, unless it could be taken for another value. */
function shortValue(value: unknown): string {
  const isPlain =
    typeof value === 'string' && /^[^\s"[{\d-](?:.*\S)?$/s.test(value) && !/^(?:true|false|null)$/.test(value);
  return shortenText(isPlain ? value : shortJson(value), MAX_VALUE_CHARACTERS);
}
