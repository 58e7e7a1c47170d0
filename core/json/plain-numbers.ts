import { JsonNumber } from './lossless';
import { rebuild } from './rebuild';

/** As `JSON.parse` has it. Without text in between, which takes longer than a frame for many megabytes. */
export function withPlainNumbers(value: unknown): unknown {
  return rebuild(value, (part) => (part instanceof JsonNumber ? Number(part.source) : part));
}

export function finiteNumber(value: unknown): number | undefined {
  const number = value instanceof JsonNumber ? Number(value.source) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
