import { pathStep } from '../../json/json-pointer';
import type { Step, Change } from '../diff/change';
import { tryParseJson } from '../../json/lossless';
import type { VolatileKind } from '../../volatile/volatile-rules';
import { kindOfWhole } from '../../volatile/volatile-text';
import { kindOfName, kindOfScalar } from '../../volatile/volatile-value';

/** `any` is `[*]` or `.*`, `within` is `..`. */
export type RuleStep = Step | { any: true } | { within: string };

export interface IgnoreRule {
  /** The rule as written: `$.rows[*].id`, `$..updatedAt`. */
  text: string;
  steps: readonly RuleStep[];
}

/** For this path in every item of the arrays: `$.rows[*].id`. */
export function ruleTextFor(path: readonly Step[]): string {
  return `$${path.map((step) => (typeof step === 'number' ? '[*]' : pathStep(step))).join('')}`;
}

/** For the member at any depth: `$..id`. Undefined if the path leads to no member. */
export function ruleTextAnywhere(path: readonly Step[]): string | undefined {
  const name = path.at(-1);
  if (typeof name !== 'string') return undefined;
  const step = pathStep(name);
  return `$..${step.startsWith('.') ? step.slice(1) : step}`;
}

/** `..name`, `..["name"]`, `.*`, `.name`, `[*]`, `[0]`, `["name"]`, in the order of the groups. */
const NEXT_STEP =
  /(\.\.)(?:([^\s.[\]*"']+)|\[("(?:[^"\\]|\\.)*")\])|\.(\*)|\.([^\s.[\]*"']+)|\[(\*)\]|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

export function parseIgnoreRule(source: string): IgnoreRule | undefined {
  const text = source.trim();
  if (!text.startsWith('$')) return undefined;
  const steps: RuleStep[] = [];
  NEXT_STEP.lastIndex = 1;
  while (NEXT_STEP.lastIndex < text.length) {
    const match = NEXT_STEP.exec(text);
    if (!match) return undefined;
    const [, deep, deepName, deepQuoted, anyMember, name, anyItem, index, quoted] = match;
    if (deep !== undefined) steps.push({ within: deepName ?? unquote(deepQuoted) });
    else if (anyMember !== undefined || anyItem !== undefined) steps.push({ any: true });
    else if (index !== undefined) steps.push(Number(index));
    else steps.push(name ?? unquote(quoted));
  }
  return { text, steps };
}

function unquote(quoted = '""'): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    // An escape that JSON doesn't have.
    return quoted.slice(1, -1);
  }
}

/** The rules for what is below the step, without duplicates, which would multiply with the depth. */
export function rulesBelow(rules: readonly IgnoreRule[], step: Step): IgnoreRule[] {
  const below: IgnoreRule[] = [];
  const add = (rule: IgnoreRule, steps: readonly RuleStep[]) => {
    const isThere = below.some((other) => other.text === rule.text && other.steps.length === steps.length);
    if (!isThere) below.push({ ...rule, steps });
  };
  for (const rule of rules) {
    const [first, ...rest] = rule.steps;
    if (first === undefined) continue;
    if (typeof first === 'object') {
      if ('any' in first) add(rule, rest);
      else {
        add(rule, rule.steps);
        if (first.within === step) add(rule, rest);
      }
    } else if (first === step) add(rule, rest);
  }
  return below;
}

/** Times and ids are shorter. */
const MAX_VALUE_CHARACTERS = 500;

/** Rules for changes whose values are times or ids on both sides. */
export function volatileRules(changes: readonly Change[]): string[] {
  const rules = new Set<string>();
  for (const { kind, path, before, after, ignored } of changes) {
    if (kind !== 'changed' || ignored || !before || !after) continue;
    const name = path.findLast((step) => typeof step === 'string') ?? '';
    if (isVolatile(before.text, name) && isVolatile(after.text, name)) rules.add(ruleTextFor(path));
  }
  return [...rules];
}

/** Whether a value is new with each call: a time or an id. Not a date alone: it may have been asked for. */
function isVolatile(json: string, name: string): boolean {
  if (json.length > MAX_VALUE_CHARACTERS) return false;
  // The JSON may have been cut.
  const value = tryParseJson(json);
  const kind: VolatileKind | undefined = typeof value === 'string' ? kindOfWhole(value) : kindOfScalar(value);
  return kind === 'instant' || kind === 'id' || (kind === 'epoch' && kindOfName(name) === 'time');
}
