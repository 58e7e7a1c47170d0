import type { Segment } from '../../json/json-pointer';
import type { JsonSchema } from '../json-schema';

export type SchemaObject = Record<string, unknown>;

/** The keywords whose value is one schema, and what that is to the one around it. */
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

/** What a schema is to the one that it stands in. */
export type OutlineRole =
  | { kind: 'root' }
  | { kind: 'property'; name: string; required: boolean }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'position'; index: number }
  | { kind: 'branch'; of: 'oneOf' | 'anyOf' | 'allOf'; index: number; count: number }
  | { kind: 'dependent'; name: string }
  | { kind: (typeof SINGLE)[number][1] };

/** One entry of a schema's documentation: built when it is looked at, so that no schema is too large. */
export interface OutlineNode {
  /** How it was reached, unique: that of what it stands in, and more. */
  id: string;
  /** Where it stands in the document. */
  path: readonly Segment[];
  role: OutlineRole;
  schema: JsonSchema;
  /** The schemas around it, references followed, with the entries that stand for them. */
  around: readonly { schema: object; id: string }[];
}

/** Where a `$ref` leads. */
export type Target =
  | { kind: 'inner'; reference: string; pointer: string }
  /** Back to a schema that this one stands in: its entry is `id`. */
  | { kind: 'back'; reference: string; pointer: string; id: string }
  | { kind: 'network' | 'dead'; reference: string };

export interface OutlineEntry {
  /** The schema as it applies: with what its reference leads to; its own words hold. */
  level: SchemaObject;
  /** A boolean schema says only yes or no. */
  verdict: boolean | undefined;
  targets: readonly Target[];
  /** `null` is allowed beside what is shown: written as a union with it. */
  nullable: boolean;
  types: readonly string[];
  children: readonly OutlineNode[];
}
