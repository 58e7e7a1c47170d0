import type { JsonSchema } from '../../../core/schema/json-schema';
import type { PlannedNode } from '../../../core/schema/plan/node-plan';

export interface UnwrappedNode {
  planned: PlannedNode;
  /** The field has a null switch. */
  nullable: boolean;
}

/** Plans a node without its null type; the outer level's texts override the inner one's. */
export function unwrapped(
  store: { plan: (schema: JsonSchema, value: unknown) => PlannedNode },
  schema: JsonSchema,
  value: unknown,
): UnwrappedNode {
  let planned = store.plan(schema, value);
  let nullable = false;
  for (let depth = 0; depth < 10 && planned.plan.kind === 'nullable'; depth += 1) {
    nullable = true;
    const inner = store.plan(planned.plan.inner, value === null ? undefined : value);
    planned = {
      plan: inner.plan,
      level: { ...inner.level, ...wordsOf(planned.level) },
      through: [...planned.through, ...inner.through],
    };
  }
  return { planned, nullable };
}

const WORDS = ['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly', 'x-mcp-header'];

function wordsOf(level: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    WORDS.flatMap((keyword) => (Object.hasOwn(level, keyword) ? [[keyword, level[keyword]]] : [])),
  );
}
