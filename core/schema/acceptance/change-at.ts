import type { JsonSchema } from '../json-schema';
import type { Effect, SchemaChange, SchemaChangeCode } from './schema-change';

export interface SchemaLocation {
  path: string;
  before: string;
  after: string;
  depth: number;
}

/** A change at a location. The pointer of a removed schema is in the earlier version. */
export function change(
  code: SchemaChangeCode,
  effect: Effect,
  { path, before, after }: SchemaLocation,
  values: Readonly<Record<string, string>> = {},
): SchemaChange {
  const isGone = code === 'property-removed' || code === 'required-property-removed';
  const isRefused = code === 'property-refused';
  const side = isGone || isRefused ? 'before' : 'after';
  return { code, effect, side, pointer: side === 'before' ? before : after, path, values };
}

export function requirement(name: string, isRequired: boolean, at: SchemaLocation): SchemaChange {
  return isRequired
    ? change('property-required', 'narrower', at, { name })
    : change('property-optional', 'wider', at, { name });
}

/** @param rest what the name accepted before */
export function added(name: string, isRequired: boolean, rest: JsonSchema, at: SchemaLocation): SchemaChange {
  const wasRefused = rest === false;
  if (isRequired) return change('required-property-added', wasRefused ? 'other' : 'narrower', at, { name });
  return change('property-added', wasRefused ? 'wider' : 'none', at, { name });
}

/** @param rest what the name accepts now */
export function removed(name: string, wasRequired: boolean, rest: JsonSchema, at: SchemaLocation): SchemaChange {
  if (rest === false) return change('property-refused', wasRequired ? 'other' : 'narrower', at, { name });
  return wasRequired
    ? change('required-property-removed', 'wider', at, { name })
    : change('property-removed', 'none', at, { name });
}
