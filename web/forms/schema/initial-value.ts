import { isPlainObject, isSchema, type JsonSchema } from '../../json/validation/json-schema';
import { planNode } from './plan-node';
import { SchemaDocument } from './schema-document';

/**
 * What a row or member starts as when a person adds it: the empty value of its kind, or `null` where the kind
 * has none. A lone fixed value is taken as it is.
 */
export function initialValue(document: SchemaDocument, schema: JsonSchema, depth = 0): unknown {
  // A schema that is a union of itself has no first form to start from.
  if (depth > 20) return null;
  const { plan, level } = planNode(document, schema, undefined);
  switch (plan.kind) {
    case 'text':
      return '';
    case 'object':
      return {};
    case 'list':
    case 'choices':
      return plan.kind === 'list' && plan.prefix.length > 0
        ? plan.prefix.map((item) => initialValue(document, item, depth + 1))
        : [];
    case 'choice':
      return plan.choices.length === 1 ? plan.choices[0]?.value : null;
    case 'union': {
      const [first] = plan.branches;
      return first && level !== first.schema
        ? initialValue(document, first.schema, depth + 1)
        : null;
    }
    case 'number':
    case 'boolean':
    case 'nullable':
    case 'json':
      return null;
  }
}

/**
 * The value that a schema's `default`s make up, as an elicitation's form starts with (its defaults are
 * answers proposed by the server): the root's own default, else one member for each property with one.
 * Undefined where there are none.
 */
export function initialValueFromDefaults(schema: JsonSchema): unknown {
  const document = new SchemaDocument(schema);
  const { schema: level } = document.expand(schema, undefined);
  if (Object.hasOwn(level, 'default')) return level['default'];
  const properties = isPlainObject(level['properties']) ? level['properties'] : {};
  const proposed = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    if (!isSchema(property)) return [];
    const inner = document.expand(property, undefined).schema;
    return Object.hasOwn(inner, 'default') ? [[name, inner['default']]] : [];
  });
  return proposed.length > 0 ? Object.fromEntries(proposed) : undefined;
}
