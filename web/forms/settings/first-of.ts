import { isObject } from '../../../core/json/json-object';

/** The initial value: the schema's first example, or an empty value of its type. */
export function initialValueOf(schema: unknown): unknown {
  if (!isObject(schema)) return '';
  const { examples, type } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[0] as unknown;
  switch (type) {
    case 'object':
      return {};
    case 'array':
      return [];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return 0;
    default:
      return '';
  }
}
