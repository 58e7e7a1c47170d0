import type { JsonSchema } from '../json-schema';

export type Dialect = '7' | '2019-09' | '2020-12';

/** By `$schema`. Drafts before 7 share most keywords with it. */
const DIALECTS = new Map<string, { dialect: Dialect; isKnown: boolean }>([
  ['json-schema.org/draft/2020-12/schema', { dialect: '2020-12', isKnown: true }],
  ['json-schema.org/schema', { dialect: '2020-12', isKnown: true }],
  ['json-schema.org/draft/2019-09/schema', { dialect: '2019-09', isKnown: true }],
  ['json-schema.org/draft-07/schema', { dialect: '7', isKnown: true }],
  ['json-schema.org/draft-06/schema', { dialect: '7', isKnown: false }],
  ['json-schema.org/draft-04/schema', { dialect: '7', isKnown: false }],
  ['json-schema.org/draft-03/schema', { dialect: '7', isKnown: false }],
]);

function declaredBy(schema: JsonSchema) {
  const declared = typeof schema === 'boolean' ? undefined : schema['$schema'];
  // MCP's default.
  if (typeof declared !== 'string' || declared === '') return { dialect: '2020-12', isKnown: true } as const;
  const address = declared.replace(/^https?:\/\//, '').replace(/#$/, '');
  return DIALECTS.get(address) ?? ({ dialect: '2020-12', isKnown: false } as const);
}

export function dialectOf(schema: JsonSchema): Dialect {
  return declaredBy(schema).dialect;
}

/** Whether it declares a JSON Schema draft, or nothing. */
export function isDraft(schema: JsonSchema): boolean {
  const declared = typeof schema === 'boolean' ? undefined : schema['$schema'];
  return typeof declared !== 'string' || /^(https?:\/\/json-schema\.org\/|$)/.test(declared);
}

export function isKnownDialect(schema: JsonSchema): boolean {
  return declaredBy(schema).isKnown;
}
