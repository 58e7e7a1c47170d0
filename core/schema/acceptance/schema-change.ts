/** On the accepted values. `narrower`: some are refused now; `wider`: some are new; `other`: both, or unknown. */
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

export interface SchemaChange {
  code: SchemaChangeCode;
  effect: Effect;
  /** The version that {@link pointer} is in: the later one, unless what changed is gone. */
  side: 'before' | 'after';
  pointer: string;
  /** JSONPath of the values: `$.orders[*].city`. */
  path: string;
  values: Readonly<Record<string, string>>;
}
