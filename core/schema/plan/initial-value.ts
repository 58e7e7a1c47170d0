import { isObject, toList, toObject } from '../../json/json-object';
import { objectOf } from '../../json/key-order';
import { isSchema, type JsonSchema } from '../json-schema';
import { planNode } from './plan-node';
import { SchemaDocument } from './schema-document';

/** For a new row or member: the empty value of its kind, a lone fixed value, otherwise `null`. */
export function initialValue(document: SchemaDocument, schema: JsonSchema, depth = 0): unknown {
  // A union of itself has no first branch.
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
      return first && level !== first.schema ? initialValue(document, first.schema, depth + 1) : null;
    }
    case 'nullable':
      return initialValue(document, plan.inner, depth + 1);
    case 'number':
    case 'boolean':
    case 'json':
      return null;
  }
}

export function initialNonNullValue(document: SchemaDocument, schema: JsonSchema): unknown {
  const value = initialValue(document, schema);
  if (value !== null) return value;
  let { plan } = planNode(document, schema, undefined);
  for (let depth = 0; plan.kind === 'nullable' && depth < 10; depth += 1)
    plan = planNode(document, plan.inner, undefined).plan;
  switch (plan.kind) {
    case 'number':
      return 0;
    case 'boolean':
      return false;
    default:
      return '';
  }
}

export interface DefaultedValue {
  value: unknown;
  added: number;
}

const MAX_DEPTH = 20;

/** Fills in defaults of absent values. Absent objects without a default are made only if required. */
export function withDefaults(document: SchemaDocument, schema: JsonSchema, value: unknown, depth = 0): DefaultedValue {
  const { schema: level } = document.expand(schema, value);
  if (value === undefined && Object.hasOwn(level, 'default')) return { value: level['default'], added: 1 };
  const properties = toObject(level['properties']);
  if ((value !== undefined && !isObject(value)) || depth > MAX_DEPTH) return { value, added: 0 };
  const required = new Set<unknown>(toList(level['required']));
  const members = new Map(Object.entries(value ?? {}));
  let added = 0;
  for (const [name, property] of Object.entries(properties)) {
    if (!isSchema(property)) continue;
    const mayHaveDefault =
      members.has(name) || required.has(name) || Object.hasOwn(document.expand(property, undefined).schema, 'default');
    if (!mayHaveDefault) continue;
    const inner = withDefaults(document, property, members.get(name), depth + 1);
    if (inner.added > 0) members.set(name, inner.value);
    added += inner.added;
  }
  return { value: added > 0 ? objectOf([...members]) : value, added };
}

/** Initial value of an elicitation form, whose defaults are the server's proposals, or of a tool's form on request. */
export function initialValueFromDefaults(schema: JsonSchema): unknown {
  return withDefaults(new SchemaDocument(schema), schema, undefined).value;
}
