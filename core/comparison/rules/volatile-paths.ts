import { parseJson } from '../../json/lossless';
import type { VolatileKind } from '../../volatile/volatile-rules';
import { kindOfWhole } from '../../volatile/volatile-text';
import { kindOfName, kindOfScalar } from '../../volatile/volatile-value';
import type { Change } from '../diff/change';
import { ruleTextFor } from './ignore-rule';

/** Longer texts are no times or ids. */
const LONGEST = 500;

/** Rules for the changes whose values are times or ids on both sides. */
export function volatilePaths(changes: readonly Change[]): string[] {
  const rules = new Set<string>();
  for (const { kind, path, before, after, ignored } of changes) {
    if (kind !== 'changed' || ignored || !before || !after) continue;
    const name = path.findLast((step) => typeof step === 'string') ?? '';
    if (isNew(before.text, name) && isNew(after.text, name)) rules.add(ruleTextFor(path));
  }
  return [...rules];
}

/** Whether a value is new with each call: a moment, or an ID; a date alone may be what was asked for. */
function isNew(json: string, name: string): boolean {
  if (json.length > LONGEST) return false;
  const value = valueOf(json);
  const kind: VolatileKind | undefined =
    typeof value === 'string' ? kindOfWhole(value) : kindOfScalar(value);
  return kind === 'instant' || kind === 'id' || (kind === 'epoch' && kindOfName(name) === 'time');
}

function valueOf(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    // It was cut.
    return undefined;
  }
}
