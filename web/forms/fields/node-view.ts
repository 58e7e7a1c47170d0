import { isPlainObject, type JsonSchema } from '../../json/validation/json-schema';
import type { Segment } from '../../json/validation/pointer';
import { JsonNumber } from '../../json/lossless';
import type { NodePlan, PlannedNode } from '../schema/node-plan';
import type { FormStore } from '../state/form-store';

/** `root`: no heading, no frame. `row`: an array's row, named by its number. `member`: named by its key's input. */
export type FrameLook = 'root' | 'field' | 'row' | 'member';

/** A planned node as the pieces of its field share it. */
export interface NodeView {
  store: FormStore;
  schema: JsonSchema;
  path: readonly Segment[];
  name: string;
  /** What the field is called: the schema's title, else the name. */
  title: string;
  required: boolean;
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
      return (
        typeof value === 'number' ||
        value instanceof JsonNumber ||
        typeof value === 'string' ||
        value === null
      );
    case 'object':
      return isPlainObject(value);
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
