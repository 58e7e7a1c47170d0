import { isObject } from '../../../core/json/json-object';
import { JsonNumber, stringifyJson } from '../../../core/json/lossless';
import type { NodePlan, PlannedNode } from '../../../core/schema/plan/node-plan';
import type { NodeOptions } from './ui-options';
import type { FrameLook, NodeProps, NodeUi } from './rjsf-stubs';
import type { JsonSchema } from '../../../core/schema/json-schema';

export interface NodeView extends NodeProps {
  ui: NodeUi | undefined;
  options: NodeOptions;
  title: string;
  nullable: boolean;
  planned: PlannedNode;
  value: unknown;
  look: FrameLook;
  /** Number of enclosing unions at the same place. */
  unionsAround?: number;
}

/** An array's row or a free member is removed by its own button only, not by clearing its value. */
export function isKept({ path, look }: Pick<NodeView, 'path' | 'look'>): boolean {
  return look === 'member' || typeof path.at(-1) === 'number';
}

export function canShow(plan: NodePlan, value: unknown): boolean {
  if (value === undefined) return true;
  switch (plan.kind) {
    case 'text':
      // A textarea turns carriage returns into line feeds at the first edit.
      return typeof value === 'string' && !value.includes('\r');
    case 'number':
      // Typed text that is not a number stays as typed; a new row holds null.
      return typeof value === 'number' || value instanceof JsonNumber || typeof value === 'string' || value === null;
    case 'object':
      return isObject(value);
    case 'list':
    case 'choices':
      return Array.isArray(value);
    case 'boolean':
    case 'choice':
    case 'union':
    case 'nullable':
    case 'json':
      return true;
  }
}

const MAX_LENGTH = 60;

export function shortText(value: unknown): string {
  const text = typeof value === 'string' && value !== '' ? value : stringifyJson(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 3)}…` : text;
}

interface UnwrappedNode {
  planned: PlannedNode;
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
