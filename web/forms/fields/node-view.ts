import { isObject } from '../../../core/json/json-object';
import { JsonNumber } from '../../../core/json/lossless';
import type { NodePlan, PlannedNode } from '../../../core/schema/plan/node-plan';
import type { NodeOptions } from './ui-options';
import type { NodeProps } from './inner-node';
import type { FrameLook, NodeUi } from './rjsf-stubs';

export interface NodeView extends NodeProps {
  ui: NodeUi | undefined;
  /** From the schema, overridden by `ui`. */
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

/** Whether the plan's control can show a value; else the field shows JSON. */
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
