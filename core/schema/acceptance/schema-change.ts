/**
 * What a change of a schema means for the values that it accepts. `narrower`: some that were accepted are not any more;
 * `wider`: some are accepted that were not; `other`: both, or nobody can tell; `none`: all stay what they were.
 */
export type Effect = 'narrower' | 'wider' | 'other' | 'none';

export type SchemaChangeCode =
  | 'type-narrowed'
  | 'type-widened'
  | 'type-changed'
  | 'values-removed'
  | 'values-added'
  | 'values-limited'
  | 'values-unlimited'
  | 'bound-tightened'
  | 'bound-loosened'
  | 'bound-changed'
  | 'rule-added'
  | 'rule-removed'
  | 'rule-changed'
  | 'property-added'
  | 'required-property-added'
  | 'property-removed'
  | 'required-property-removed'
  | 'property-refused'
  | 'property-required'
  | 'property-optional'
  | 'extra-refused'
  | 'extra-allowed'
  | 'branch-removed'
  | 'branch-added'
  | 'exclusive-added'
  | 'exclusive-removed'
  | 'exclusive-changed'
  | 'text-changed'
  | 'default-changed'
  | 'rewritten'
  | 'not-compared';

/** One difference between two versions of a schema. */
export interface SchemaChange {
  code: SchemaChangeCode;
  effect: Effect;
  /** In which of the two versions {@link pointer} leads somewhere: the later one, unless what changed is gone. */
  side: 'before' | 'after';
  /** The JSON Pointer of the schema that changed, from the root of its version. */
  pointer: string;
  /** Where the values stand that it is about, as a JSONPath: `$.orders[*].city`. */
  path: string;
  /** For the words. */
  values: Readonly<Record<string, string>>;
}
