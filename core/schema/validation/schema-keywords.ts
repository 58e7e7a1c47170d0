/** Keywords whose value is a schema. */
export const SCHEMA_KEYWORDS: readonly string[] = [
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
];

/** Keywords whose value is a list of schemas; `items` may be one too. */
export const SCHEMA_LIST_KEYWORDS: readonly string[] = ['prefixItems', 'allOf', 'anyOf', 'oneOf'];

/** Keywords whose value holds a schema under each name. */
export const SCHEMA_MAP_KEYWORDS: readonly string[] = [
  '$defs',
  'definitions',
  'properties',
  'patternProperties',
  'dependentSchemas',
];
