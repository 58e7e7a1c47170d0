import type { Segment } from '../../json/json-pointer';
import type { JsonSchema } from '../json-schema';
import type { SchemaObject } from '../plan/merge-schemas';

export const SINGLE = [
  ['additionalProperties', 'others'],
  ['unevaluatedProperties', 'unevaluated-properties'],
  ['propertyNames', 'names'],
  ['items', 'items'],
  ['additionalItems', 'items'],
  ['unevaluatedItems', 'unevaluated-items'],
  ['contains', 'contains'],
  ['not', 'not'],
  ['if', 'if'],
  ['then', 'then'],
  ['else', 'else'],
] as const;

export type OutlineRole =
  | { kind: 'root' }
  | { kind: 'property'; name: string; required: boolean }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'position'; index: number }
  | { kind: 'branch'; of: 'oneOf' | 'anyOf' | 'allOf'; index: number; count: number }
  | { kind: 'dependent'; name: string }
  | { kind: (typeof SINGLE)[number][1] };

/** Built on demand, so that no schema is too large. */
export interface OutlineNode {
  id: string;
  path: readonly Segment[];
  role: OutlineRole;
  schema: JsonSchema;
  /** Ancestors with the IDs of their entries, references followed. */
  around: readonly { schema: object; id: string }[];
}

export type Target =
  | { kind: 'inner'; reference: string; pointer: string }
  /** To the ancestor with the entry `id`. */
  | { kind: 'back'; reference: string; pointer: string; id: string }
  | { kind: 'network' | 'dead'; reference: string };

export interface OutlineEntry {
  /** Merged with what its reference leads to; its own texts win. */
  level: SchemaObject;
  booleanSchema: boolean | undefined;
  targets: readonly Target[];
  nullable: boolean;
  types: readonly string[];
  children: readonly OutlineNode[];
}
