import type { JsonSchema } from '../json-schema';
import type { SchemaObject } from './merge-schemas';

/** One of a fixed set of values. */
export interface Choice {
  value: unknown;
  label: string;
  /** What the schema says of it, in a sentence. */
  about?: string;
}

/** One form of a union. */
export interface Branch {
  title: string;
  schema: JsonSchema;
  /** Its place in the `oneOf` or `anyOf` as it is written, `null` counted; undefined for the branch of a branch. */
  index: number | undefined;
}

export interface Property {
  name: string;
  schema: JsonSchema;
  required: boolean;
}

/** How the members that are not among the properties are ruled. */
export interface FreeMembers {
  /** `closed`: `additionalProperties: false`; `declared`: by a schema; `open`: nothing is said of them. */
  policy: 'closed' | 'declared' | 'open';
  patterns: readonly [pattern: string, schema: JsonSchema][];
  schema: JsonSchema;
  /** What their names must meet (`propertyNames`). */
  names: JsonSchema;
}

/** What control one level of a schema gets. */
export type NodePlan =
  | { kind: 'text'; format: string | undefined }
  | { kind: 'number'; integer: boolean }
  | { kind: 'boolean' }
  | { kind: 'choice'; choices: readonly Choice[] }
  /** `items`: the schema of its rows, where the same value may be taken twice. */
  | { kind: 'choices'; choices: readonly Choice[]; items: JsonSchema | undefined }
  | { kind: 'object'; properties: readonly Property[]; free: FreeMembers }
  | { kind: 'list'; prefix: readonly JsonSchema[]; items: JsonSchema; more: boolean }
  | { kind: 'union'; branches: readonly Branch[] }
  | { kind: 'nullable'; inner: JsonSchema }
  | { kind: 'json' };

/** A plan with the level that it was made from, and the schemas that led to it. */
export interface PlannedNode {
  plan: NodePlan;
  level: SchemaObject;
  through: readonly object[];
}
