import { planNode } from '../../../core/schema/plan/plan-node';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { PlannedNode, Property } from '../../../core/schema/plan/node-plan';
import type { SchemaDocument } from '../../../core/schema/plan/schema-document';
import { isObject } from '../../../core/json/json-object';
import { unwrapped } from '../fields/node-view';
import { humanize } from '../../../core/text/humanize';

export interface CustomizableField {
  name: string;
  path: readonly string[];
  title: string;
  description: string | undefined;
  required: boolean;
  planned: PlannedNode;
  inside: CustomizableLevel | undefined;
}

export interface CustomizableLevel {
  path: readonly string[];
  schema: JsonSchema;
  value: unknown;
}

/** Bounds recursive schemas; deeper fields are customized as JSON. */
const MAX_DEPTH = 5;

export function plannedNode(document: SchemaDocument, schema: JsonSchema, value: unknown): PlannedNode {
  return unwrapped({ plan: (...node) => planNode(document, ...node) }, schema, value).planned;
}

export function customizableFields(
  document: SchemaDocument,
  { schema, value, path }: CustomizableLevel,
): CustomizableField[] {
  const { plan } = plannedNode(document, schema, value);
  if (plan.kind !== 'object') return [];
  return plan.properties
    .filter(({ name }) => isCustomizable(name))
    .map((property) =>
      fieldOf(document, property, [...path, property.name], isObject(value) ? value[property.name] : undefined),
    );
}

function fieldOf(
  document: SchemaDocument,
  { name, schema, required }: Property,
  path: readonly string[],
  value: unknown,
): CustomizableField {
  const node = plannedNode(document, schema, value);
  const { level, plan } = node;
  const { title, description } = level;
  return {
    name,
    path,
    title: typeof title === 'string' && title !== '' ? title : humanize(name),
    description: typeof description === 'string' ? description : undefined,
    required,
    planned: node,
    inside: path.length < MAX_DEPTH ? insideOf(plan, { path, schema, value }) : undefined,
  };
}

function insideOf(plan: PlannedNode['plan'], level: CustomizableLevel): CustomizableLevel | undefined {
  if (plan.kind === 'object') return level;
  if (plan.kind !== 'list') return undefined;
  return { path: [...level.path, 'items'], schema: plan.items, value: undefined };
}

/** Whether a `uiSchema` can distinguish the name from its own keywords. */
export function isCustomizable(name: string): boolean {
  return name !== '' && name !== 'items' && !name.startsWith('ui:');
}
