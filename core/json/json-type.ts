import { JsonNumber } from './lossless';

export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof JsonNumber) return 'number';
  return value === undefined ? 'nothing' : typeof value;
}
