import { isObject, type JsonObject, setMember } from '../../json/json-object';
import { type IgnoreRule, ruleBelow } from '../rules/ignore-rule';

/** Stands in place of a value that a rule says does not count. */
export class Ignored {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** A copy of a value in which what the rules name is marked; parts that no rule reaches are the same objects. */
export function markIgnored(value: unknown, rules: readonly IgnoreRule[]): unknown {
  if (rules.length === 0 || value === undefined) return value;
  if (rules.some(({ steps }) => steps.length === 0)) return new Ignored(value);
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => markIgnored(item, ruleBelow(rules, index)));
  }
  if (!isObject(value)) return value;
  const marked: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    setMember(marked, name, markIgnored(member, ruleBelow(rules, name)));
  }
  return marked;
}

/** The value as it was before {@link markIgnored}. */
export function unmark(value: unknown): unknown {
  if (value instanceof Ignored) return value.value;
  if (Array.isArray(value)) return value.map(unmark);
  if (!isObject(value)) return value;
  const bare: JsonObject = {};
  for (const [name, member] of Object.entries(value)) setMember(bare, name, unmark(member));
  return bare;
}
