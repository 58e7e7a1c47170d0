import type { JsonSchema } from '../json-schema';
import type { SchemaObject } from './merge-schemas';

export interface Choice {
  value: unknown;
  label: string;
  about?: string;
}

export interface Branch {
  title: string;
  schema: JsonSchema;
  /** In the `oneOf` or `anyOf` as written, including `null`; undefined for a nested branch. */
  index: number | undefined;
}

export interface Property {
  name: string;
  schema: JsonSchema;
  required: boolean;
}

export interface FreeMembers {
  /** `declared`: by a schema; `open`: not mentioned. */
  policy: 'closed' | 'declared' | 'open';
  patterns: readonly [pattern: string, schema: JsonSchema][];
  schema: JsonSchema;
  names: JsonSchema;
}

export type NodePlan =
  | { kind: 'text'; format: string | undefined }
  | { kind: 'number'; integer: boolean }
  | { kind: 'boolean' }
  | { kind: 'choice'; choices: readonly Choice[] }
  /** `items`: the schema of each row, unless values must be unique. */
  | { kind: 'choices'; choices: readonly Choice[]; items: JsonSchema | undefined }
  | { kind: 'object'; properties: readonly Property[]; free: FreeMembers }
  /** `more`: whether items may follow those of `prefix`. */
  | { kind: 'list'; prefix: readonly JsonSchema[]; items: JsonSchema; more: boolean }
  | { kind: 'union'; branches: readonly Branch[] }
  | { kind: 'nullable'; inner: JsonSchema }
  | { kind: 'json' };

export interface PlannedNode {
  plan: NodePlan;
  /** Merged with what its `$ref` and `allOf` lead to. */
  level: SchemaObject;
  /** The schemas that references led through; an ancestor among them means recursion. */
  through: readonly object[];
}
