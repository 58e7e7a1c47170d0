import { setMember } from '../../json/json-object';
import { isContainer, rebuild } from '../../json/rebuild';
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
  const waiting: { from: object; into: object; rules: readonly IgnoreRule[] }[] = [];
  const begin = (part: unknown, reaching: readonly IgnoreRule[]): unknown => {
    if (reaching.length === 0 || part === undefined) return part;
    if (reaching.some(({ steps }) => steps.length === 0)) return new Ignored(part);
    if (!isContainer(part)) return part;
    const into = Array.isArray(part) ? [] : {};
    waiting.push({ from: part, into, rules: reaching });
    return into;
  };
  const whole = begin(value, rules);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, into, rules: reaching } = next;
    const isArray = Array.isArray(from);
    for (const [name, member] of Object.entries(from))
      setMember(into, name, begin(member, ruleBelow(reaching, isArray ? Number(name) : name)));
  }
  return whole;
}

/** The value as it was before {@link markIgnored}. */
export function unmark(value: unknown): unknown {
  return rebuild(value, (part) => (part instanceof Ignored ? part.value : part));
}
