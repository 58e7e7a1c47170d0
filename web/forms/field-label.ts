import { pathIn, pointerOf, type Segment, valueAt } from '../../core/json/json-pointer';
import { levelsAt } from '../../core/schema/plan/levels-at';
import type { PlannedNode } from '../../core/schema/plan/node-plan';
import { planNode } from '../../core/schema/plan/plan-node';
import type { SchemaDocument } from '../../core/schema/plan/schema-document';

/** With the groups around it: `Guests › 2 › Name`. Empty for the whole value. Plans each group once. */
export function fieldLabels(document: SchemaDocument, value: unknown): (pointer: string) => string {
  const levelsByGroup = new Map<string, readonly PlannedNode[]>();
  const levelsOf = (group: readonly Segment[]) => {
    const key = pointerOf(group);
    const levels = levelsByGroup.get(key) ?? levelsAt({ document, schema: document.root }, value, group);
    levelsByGroup.set(key, levels);
    return levels;
  };
  return (pointer) => {
    const path = pathIn(value, pointer);
    const labels = path.map((segment, depth): string => {
      if (typeof segment === 'number') return String(segment + 1);
      const titles = levelsOf(path.slice(0, depth)).map(({ plan }) => {
        const property = plan.kind === 'object' && plan.properties.find(({ name }) => name === segment);
        return property && planNode(document, property.schema, valueAt(value, path.slice(0, depth + 1))).level['title'];
      });
      return titles.find((title): title is string => typeof title === 'string' && title !== '') ?? segment;
    });
    return labels.join(' › ');
  };
}
