import type { Change } from '../diff/change';
import { ruleTextFor } from './ignore-rule';

/** Texts that are new with each call by their nature: dates with a time, UUIDs, ULIDs, long hexadecimal ids. */
const VOLATILE = [
  /^"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?\s*(?:Z|UTC|[+-]\d\d:?\d\d)?"$/,
  /^"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"$/i,
  /^"[0-7][0-9A-HJKMNP-TV-Z]{25}"$/,
  /^"(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,64}"$/,
];
/** Times as seconds or milliseconds since 1970: between 2001 and 2096. */
const EPOCH = /^(?:[1-3]\d{9}(?:\.\d+)?|[1-3]\d{12})$/;
const TIME_NAME = /(?:time|date|stamp|at|ts|created|updated|modified|expires|now)$/i;

/** Rules for the changes whose values look like times or ids on both sides. */
export function volatilePaths(changes: readonly Change[]): string[] {
  const rules = new Set<string>();
  for (const { kind, path, before, after, ignored } of changes) {
    if (kind !== 'changed' || ignored || !before || !after) continue;
    const name = path.findLast((step) => typeof step === 'string') ?? '';
    const shapes = TIME_NAME.test(name) ? [...VOLATILE, EPOCH] : VOLATILE;
    if (shapes.some((shape) => shape.test(before.text) && shape.test(after.text))) {
      rules.add(ruleTextFor(path));
    }
  }
  return [...rules];
}
