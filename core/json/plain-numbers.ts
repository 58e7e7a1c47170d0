import { JsonNumber } from './lossless';

/**
 * A JSON value as `JSON.parse` would have it: numbers rounded to JavaScript's, `undefined` members left out. It makes
 * no text on the way, which takes longer than a frame where a value holds a file of many megabytes.
 */
export function withPlainNumbers(value: unknown): unknown {
  if (value instanceof JsonNumber) return Number(value.source);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item: unknown) => (item === undefined ? null : withPlainNumbers(item)));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, withPlainNumbers(member)]),
  );
}

/** A number to reckon with, rounded where it must be; undefined for what is none, or beyond JavaScript's range. */
export function finiteNumber(value: unknown): number | undefined {
  const number = value instanceof JsonNumber ? Number(value.source) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
