import { escapePattern } from '../json/escape-pattern';
import { makeVolatileRules, type VolatileKind, type VolatileRule } from './volatile-rules';

export interface VolatilePart {
  kind: VolatileKind;
  start: number;
  end: number;
}

const MAX_CHARACTERS = 50_000;

const patternsOf = (all: readonly VolatileRule[], hasCapitals: boolean) => {
  const rules = all.filter((rule) => (rule.hasCapitals ?? false) === hasCapitals);
  return {
    kinds: rules.map(({ kind }) => kind),
    pattern: new RegExp(rules.map(({ source }) => `(${source})`).join('|'), hasCapitals ? 'gu' : 'giu'),
  };
};
let compiled: ReturnType<typeof patternsOf>[] | undefined;
function patterns() {
  if (compiled) return compiled;
  const rules = makeVolatileRules();
  return (compiled = [patternsOf(rules, true), patternsOf(rules, false)]);
}

/** Kinds that say when a text was made. */
const MOMENT_KINDS: ReadonlySet<VolatileKind> = new Set(['instant', 'date', 'time', 'weekday', 'relative']);
const NUMBER = /(?<![\p{L}\p{N}_])[-+−]?\d+(?:[.,]\d+)*/gu;
/** Between two parts that belong together: `Mon, 23 Nov at 10:00`. */
const BETWEEN = /^(?:[\s,;:·|/–—-]{0,3}|\s(?:at|on|um|à|de|of)\s)$/u;

/** In order, without overlaps. In a text that says when it was made, all numbers count as volatile. */
export function volatileParts(text: string): VolatilePart[] {
  const found = patterns().flatMap(({ pattern, kinds }) =>
    [...text.slice(0, MAX_CHARACTERS).matchAll(pattern)].flatMap((match): VolatilePart[] => {
      const group = (match.slice(1) as (string | undefined)[]).findIndex((part) => part !== undefined);
      const kind = kinds[group];
      const start = match.index;
      return kind === undefined || match[0] === '' ? [] : [{ kind, start, end: start + match[0].length }];
    }),
  );
  if (found.some(({ kind }) => MOMENT_KINDS.has(kind)))
    for (const { 0: number, index } of text.slice(0, MAX_CHARACTERS).matchAll(NUMBER))
      found.push({ kind: 'measure', start: index, end: index + number.length });
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: VolatilePart[] = [];
  for (const part of found) {
    const last = parts.at(-1);
    if (last && (part.start < last.end || BETWEEN.test(text.slice(last.end, part.start))))
      last.end = Math.max(last.end, part.end);
    else parts.push({ ...part });
  }
  return parts;
}

export function hasVolatileParts(text: string): boolean {
  const start = text.slice(0, MAX_CHARACTERS);
  return patterns().some(({ pattern }) => start.search(pattern) >= 0);
}

export function kindOfWhole(text: string): VolatileKind | undefined {
  const [part, ...rest] = volatileParts(text);
  const isWhole = rest.length === 0 && part?.start === 0 && part.end === text.length;
  return isWhole ? part.kind : undefined;
}

export function stableBeginning(text: string): string {
  return text.slice(0, volatileParts(text)[0]?.start);
}

/** Longer texts that mention a network failure are about networks. */
const MAX_FAILURE_CHARACTERS = 2_000;

export function reportsNetworkFailure(text: string): boolean {
  return text.length <= MAX_FAILURE_CHARACTERS && volatileParts(text).some(({ kind }) => kind === 'network');
}

/** More of them make a failing match slow. */
const MAX_WILDCARDS = 8;

/** With flag `u`: wildcards for volatile parts and differing words. Undefined if too little is in common. */
export function patternOfTexts(texts: readonly string[]): string | undefined {
  const [first = [], ...others] = texts.map(tokensOf);
  if (others.some((tokens) => tokens.length !== first.length)) return undefined;
  const parts: string[] = [];
  let hasWords = false;
  for (const [index, token] of first.entries()) {
    const all = [token, ...others.map((tokens) => tokens[index] ?? token)];
    const isSame = all.every(({ text, isWild }) => !isWild && text === token.text);
    if (isSame) {
      hasWords ||= /[\p{L}\p{N}]/u.test(token.text);
      parts.push(escapePattern(token.text));
    } else if (all.every(({ text }) => text.trim() === '')) parts.push(String.raw`\s*`);
    else if (all.some(({ isWild, text }) => isWild && /\s/.test(text))) parts.push('.+');
    else if (all.some(({ isLoose }) => isLoose)) parts.push('.+');
    else parts.push(String.raw`\S+`);
  }
  if (!hasWords) return undefined;
  const wild = parts.filter((part) => part === '.+' || part === String.raw`\S+`);
  if (wild.length > MAX_WILDCARDS) return undefined;
  const pattern = `^${parts.join('')}$`;
  return texts.every((text) => new RegExp(pattern, 'u').test(text)) ? pattern : undefined;
}

interface Token {
  text: string;
  isWild: boolean;
  /** Other texts may have more words here, or fewer. */
  isLoose: boolean;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const addWords = (literal: string) => {
    for (const word of literal.split(/(\s+)/))
      if (word !== '') tokens.push({ text: word, isWild: false, isLoose: false });
  };
  let end = 0;
  for (const part of volatileParts(text)) {
    addWords(text.slice(end, part.start));
    const isLoose = part.kind === 'relative' || part.kind === 'duration' || part.kind === 'network';
    tokens.push({ text: text.slice(part.start, part.end), isWild: true, isLoose });
    end = part.end;
  }
  addWords(text.slice(end));
  return tokens;
}
