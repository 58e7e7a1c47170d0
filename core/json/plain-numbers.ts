import { JsonNumber } from './lossless';
import { rebuild } from './rebuild';

/**
 * A JSON value as `JSON.parse` would have it: numbers rounded to JavaScript's, `undefined` members left out. It makes
 * no text on the way, which takes longer than a frame where a value holds a file of many megabytes.
 */
export function withPlainNumbers(value: unknown): unknown {
  return rebuild(value, (part) => (part instanceof JsonNumber ? Number(part.source) : part));
}

/** A number to reckon with, rounded where it must be; undefined for what is none, or beyond JavaScript's range. */
export function finiteNumber(value: unknown): number | undefined {
  const number = value instanceof JsonNumber ? Number(value.source) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
