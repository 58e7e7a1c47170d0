import { isObject } from '../../../core/json/json-object';
import { JsonNumber } from '../../../core/json/lossless';
import type { NodePlan, PlannedNode } from '../../../core/schema/plan/node-plan';
import type { NodeOptions } from './ui-options';
import type { NodeProps } from './inner-node';
import type { FrameLook, NodeUi } from './library-stub';

/** A planned node as the pieces of its field share it. */
export interface NodeView extends NodeProps {
  ui: NodeUi | undefined;
  /** How it is customized: by its schema, and over that by `ui`. */
  options: NodeOptions;
  /** What the field is called: its title, else the name. */
  title: string;
  nullable: boolean;
  planned: PlannedNode;
  value: unknown;
  look: FrameLook;
  /** How many unions at the same place are around; none where it is absent. */
  unionsAround?: number;
}

/** Whether a place stays when its value goes: an array's row and a free member go by their own commands only. */
export function isKept({ path, look }: Pick<NodeView, 'path' | 'look'>): boolean {
  return look === 'member' || typeof path.at(-1) === 'number';
}

/** Whether the control for a plan can show a value as what it is; else the field shows it as JSON. */
export function canShow(plan: NodePlan, value: unknown): boolean {
  if (value === undefined) return true;
  switch (plan.kind) {
    case 'text':
      // A text area would turn carriage returns into line feeds at the first touch.
      return typeof value === 'string' && !value.includes('\r');
    case 'number':
      // Typed text that is no number is kept and shown as typed. An added row holds null until then.
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
