import { JsonNumber } from './lossless';

/** The JSON type of a value, as messages name it. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof JsonNumber) return 'number';
  return value === undefined ? 'nothing' : typeof value;
}
