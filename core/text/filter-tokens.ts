/** A word of a filter with a meaning of its own: `method:ping`, `stderr`; with `-` before it, what it excludes. */
export interface FilterToken {
  /** Empty for a word without a value. */
  key: string;
  value: string;
  isExcluded: boolean;
}

export interface ParsedFilter {
  tokens: readonly FilterToken[];
  /** All other words, separated by single spaces. */
  text: string;
}

export interface FilterWords {
  keys: readonly string[];
  /** Words that are tokens without a value. */
  flags: readonly string[];
}

/** A word ends at a space outside quotes. */
const WORD = /(?:"[^"]*"?|[^\s"])+/g;

/** A word in quotes is text, whatever it is. Quotes within a word, as in JSON, are part of it. */
export function parseFilter(filter: string, { keys, flags }: FilterWords): ParsedFilter {
  const tokens: FilterToken[] = [];
  const text: string[] = [];
  for (const [word] of filter.matchAll(WORD)) {
    const [, minus = '', key = '', value = ''] = /^(-?)([a-z]+):(.*)$/is.exec(word) ?? [];
    const [, flagMinus = '', flag = ''] = /^(-?)([a-z]+)$/i.exec(word) ?? [];
    if (keys.includes(key.toLowerCase())) {
      // Without a value it is still being typed.
      if (value !== '') tokens.push({ key: key.toLowerCase(), value: unquoted(value), isExcluded: minus !== '' });
    } else if (flags.includes(flag.toLowerCase())) {
      tokens.push({ key: '', value: flag.toLowerCase(), isExcluded: flagMinus !== '' });
    } else text.push(unquoted(word));
  }
  return { tokens, text: text.join(' ').trim() };
}

function unquoted(word: string): string {
  return /^"([^"]*)"?$/.exec(word)?.[1] ?? word;
}

/** A value as one word of a filter. It can't contain quotes. */
export function quotedWord(value: string, { keys, flags }: FilterWords): string {
  const { tokens, text } = parseFilter(value, { keys, flags });
  return tokens.length === 0 && text === value && !/\s/.test(value) ? value : `"${value.replaceAll('"', '')}"`;
}

export function tokenText(key: string, value: string): string {
  return `${key}:${value === '' || /[\s"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`;
}

/** The known value, or, as long as it is typed, itself and all that begin with it. */
export function matchingValues(typed: string, known: readonly string[]): readonly string[] {
  const query = typed.toLowerCase();
  const exact = known.filter((each) => each.toLowerCase() === query);
  return exact.length > 0 ? exact : [typed, ...known.filter((each) => each.toLowerCase().startsWith(query))];
}

/** Tokens of one key are alternatives. @returns undefined if there are none; @param values of one thing, which may have several */
export function tokenTest(
  { tokens }: ParsedFilter,
  key: string,
  known: () => readonly string[],
): ((...values: readonly string[]) => boolean) | undefined {
  const own = tokens.filter((token) => token.key === key);
  if (own.length === 0) return undefined;
  const all = known();
  const valuesOf = (isExcluded: boolean) =>
    new Set(own.filter((token) => token.isExcluded === isExcluded).flatMap(({ value }) => matchingValues(value, all)));
  const included = valuesOf(false);
  const excluded = valuesOf(true);
  const isAny = own.every(({ isExcluded }) => isExcluded);
  return (...values) =>
    !values.some((value) => excluded.has(value)) && (isAny || values.some((value) => included.has(value)));
}

/** The first token whose value is none of the known ones of its key, nor the beginning of one: `status:nonsense`. */
export function unknownToken(
  { tokens }: Pick<ParsedFilter, 'tokens'>,
  known: Readonly<Record<string, readonly string[]>>,
): FilterToken | undefined {
  return tokens.find(({ key, value }) => {
    const values = known[key];
    return values && matchingValues(value, values).every((each) => !values.includes(each));
  });
}

export interface WordRange {
  from: number;
  to: number;
  word: string;
}

/** The word that ends at the caret, which may be empty. */
export function wordAt(filter: string, caret: number): WordRange {
  for (const match of filter.matchAll(WORD)) {
    const to = match.index + match[0].length;
    if (match.index < caret && caret <= to)
      return { from: match.index, to, word: match[0].slice(0, caret - match.index) };
  }
  return { from: caret, to: caret, word: '' };
}
