import { splitsPair } from '../../json/shorten-strings';
import { setMember } from '../../json/json-object';
import { isContainer, rebuild } from '../../json/rebuild';
import { type IgnoreRule, rulesBelow } from '../rules/ignore-rule';
import { stringifyJson } from '../../json/lossless';
import type { Excerpt } from './change';

export class Ignored {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** Puts each part that a rule matches into an {@link Ignored}; other parts stay the same objects. */
export function markIgnored(value: unknown, rules: readonly IgnoreRule[]): unknown {
  const waiting: { from: object; into: object; rules: readonly IgnoreRule[] }[] = [];
  const markedPart = (part: unknown, rulesHere: readonly IgnoreRule[]): unknown => {
    if (rulesHere.length === 0 || part === undefined) return part;
    if (rulesHere.some(({ steps }) => steps.length === 0)) return new Ignored(part);
    if (!isContainer(part)) return part;
    const into = Array.isArray(part) ? [] : {};
    waiting.push({ from: part, into, rules: rulesHere });
    return into;
  };
  const whole = markedPart(value, rules);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, into, rules: rulesHere } = next;
    const isArray = Array.isArray(from);
    for (const [name, member] of Object.entries(from))
      setMember(into, name, markedPart(member, rulesBelow(rulesHere, isArray ? Number(name) : name)));
  }
  return whole;
}

export function unmark(value: unknown): unknown {
  return rebuild(value, (part) => (part instanceof Ignored ? part.value : part));
}

/** In characters. */
const MAX_EXCERPT = 2000;
const CONTEXT = 60;

export function excerpt(value: unknown): Excerpt {
  return cut(unmarkedText(value), 0);
}

/** Parts of both texts, from shortly before the first difference. */
export function excerpts(before: unknown, after: unknown): [Excerpt, Excerpt] {
  const a = unmarkedText(before);
  const b = unmarkedText(after);
  if (a.length <= MAX_EXCERPT && b.length <= MAX_EXCERPT) return [cut(a, 0), cut(b, 0)];
  const from = Math.max(0, sharedLength(a, b) - CONTEXT);
  return [cut(a, from), cut(b, from)];
}

function unmarkedText(value: unknown): string {
  return stringifyJson(unmark(value));
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}

function cut(text: string, from: number): Excerpt {
  // Up to 40 more characters: the note that they are missing would be as long.
  const to = text.length - from <= MAX_EXCERPT + 40 ? text.length : from + MAX_EXCERPT;
  const end = splitsPair(text, to) ? to - 1 : to;
  const start = from <= CONTEXT ? 0 : splitsPair(text, from) ? from - 1 : from;
  return { text: text.slice(start, end), before: start, after: text.length - end };
}
