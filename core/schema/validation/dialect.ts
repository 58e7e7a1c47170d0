import type { JsonSchema } from '../json-schema';

export type Dialect = '7' | '2019-09' | '2020-12';

/**
 * The dialect that a schema declares. MCP's default is 2020-12; undefined means one that cannot be judged.
 */
export function dialectOf(schema: JsonSchema): Dialect | undefined {
  const declared = typeof schema === 'boolean' ? undefined : schema['$schema'];
  if (typeof declared !== 'string' || declared === '') return '2020-12';
  const address = declared.replace(/^https?:\/\//, '').replace(/#$/, '');
  switch (address) {
    case 'json-schema.org/draft/2020-12/schema':
    case 'json-schema.org/schema':
      return '2020-12';
    case 'json-schema.org/draft/2019-09/schema':
      return '2019-09';
    case 'json-schema.org/draft-07/schema':
      return '7';
    default:
      return undefined;
  }
}
