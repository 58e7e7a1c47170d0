import { pathIn, valueAt } from '../../core/json/json-pointer';
import type { JsonSchema } from '../../core/schema/json-schema';
import { levelsAt } from '../../core/schema/plan/levels-at';
import { planNode } from '../../core/schema/plan/plan-node';
import { SchemaDocument } from '../../core/schema/plan/schema-document';

/** As the form names the field and the groups around it: `Guests › 2 › Name`. Empty for the whole value. */
export function fieldLabel(schema: JsonSchema, value: unknown, pointer: string): string {
  const document = new SchemaDocument(schema);
  const path = pathIn(value, pointer);
  const labels = path.map((segment, depth): string => {
    if (typeof segment === 'number') return String(segment + 1);
    const levels = levelsAt({ document, schema }, value, path.slice(0, depth));
    const titles = levels.map(({ plan }) => {
      const property = plan.kind === 'object' && plan.properties.find(({ name }) => name === segment);
      return property && planNode(document, property.schema, valueAt(value, path.slice(0, depth + 1))).level['title'];
    });
    return titles.find((title): title is string => typeof title === 'string' && title !== '') ?? segment;
  });
  return labels.join(' › ');
}
