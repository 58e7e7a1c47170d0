import type { JsonSchema } from '../schema/json-schema';
import { VERB_NAMES, VERBS } from './checks/verbs';
import schema from './suite.schema.json';

function verbSchemas(member: 'schema' | 'blockSchema'): Record<string, JsonSchema> {
  return Object.fromEntries(
    VERB_NAMES.flatMap((name) => {
      const { [member]: verbSchema } = VERBS[name];
      return verbSchema === undefined ? [] : [[name, verbSchema]];
    }),
  );
}

const { $defs } = schema;
const { block, value } = $defs;

export const suiteSchema = {
  ...schema,
  $defs: {
    ...$defs,
    block: { ...block, properties: { ...block.properties, ...verbSchemas('blockSchema') } },
    value: { ...value, properties: verbSchemas('schema') },
  },
};
