import { JsonNumber } from '../../json/lossless';

/** Names of members whose values are another at each call, more often than not. */
const NAMES =
  /(^|[_-])(id|uuid|guid|token|nonce|etag|cursor|hash|checksum|signature|time|timestamp|date|now|at|uptime|elapsed|duration|pid|seed|random)$|(Id|ID|Uuid|UUID|Token|Nonce|Cursor|Hash|Time|Timestamp|Date|At|Ms|Millis)$/;

/** Parts of a text that another call would hardly give again: times, ids, what is random. */
const PARTS = [
  // A date with or without its time.
  String.raw`\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?`,
  String.raw`\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`,
  String.raw`\b\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\b`,
  String.raw`\b(?=[0-9a-f]*\d)[0-9a-f]{16,}\b`,
  String.raw`\beyJ[\w-]{5,500}\.[\w-]+\.[\w-]*`,
  String.raw`\b\d{10,}\b`,
  String.raw`https?:\/\/[^\s"'?]{1,500}\?[^\s"']+`,
  // What a kept run has in the place of a secret.
  '•{3,}',
];
const PART = new RegExp(PARTS.join('|'), 'giu');

/** From 2001 to 2100, in seconds or milliseconds since the epoch. */
const EPOCH = [
  { from: 1e9, to: 4.1e9 },
  { from: 1e12, to: 4.1e12 },
] as const;

/** Whether a value looks as if another call gave another one: by the name of its member, or by itself. */
export function looksVolatile(value: unknown, name: string | undefined): boolean {
  if (name !== undefined && NAMES.test(name)) return true;
  if (typeof value === 'string') return hasVolatileParts(value);
  if (typeof value !== 'number' && !(value instanceof JsonNumber)) return false;
  const number = Number(value);
  return EPOCH.some(({ from, to }) => number >= from && number <= to);
}

export function hasVolatileParts(text: string): boolean {
  return text.search(PART) >= 0;
}

/** A regular expression for a text in which what looks volatile may be another. */
export function patternOfText(text: string): string {
  let pattern = '';
  let end = 0;
  for (const { 0: part, index } of text.matchAll(PART)) {
    pattern += escapePattern(text.slice(end, index));
    pattern += /\s/.test(part) ? '.+' : String.raw`\S+`;
    end = index + part.length;
  }
  return `^${pattern}${escapePattern(text.slice(end))}$`;
}

/** Whether a secret was taken out of a text: the next answer has it. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes('•••');
}

/** A text as a regular expression (with the flag `u`) that finds just it. */
export function escapePattern(text: string): string {
  return text
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`);
}
