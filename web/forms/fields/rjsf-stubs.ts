import type { FieldPathId, Registry, RJSFSchema, UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';

import type { Segment } from '../../../core/json/json-pointer';
import { memoizeByObject } from '../../../core/json/memoize-by-object';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { asObject, type SchemaObject } from '../../../core/schema/plan/merge-schemas';
import { fieldId, type FormStore } from '../state/form-store';

/** `root`: no heading, no frame. `row`: an array's row, named by its number. `member`: named by its key's input. */
export type FrameLook = 'root' | 'field' | 'row' | 'member';

export interface FormContext {
  store: FormStore;
}

export type FormRegistry = Registry<unknown, RJSFSchema, FormContext>;

const NODE = 'x-loupe-node';
const LOOK = 'ui:look';

/** Stands for each schema by a stub with its number, since rjsf may copy a stub. */
class Stubs {
  readonly #stubs = new Map<SchemaObject, RJSFSchema>();
  readonly #nodes: SchemaObject[] = [];

  of(schema: JsonSchema): RJSFSchema {
    const node = asObject(schema);
    const known = this.#stubs.get(node);
    if (known) return known;
    const stub: RJSFSchema = { [NODE]: this.#nodes.length };
    this.#nodes.push(node);
    this.#stubs.set(node, stub);
    return stub;
  }

  node(stub: RJSFSchema): SchemaObject {
    return this.#nodes[Number((stub as Record<string, unknown>)[NODE])] ?? {};
  }
}

const stubs = memoizeByObject<FormStore, Stubs>(() => new Stubs());

/** The stub of a node for its parent's level: `{ "x-loupe-node": 3 }`. */
export function stubOf(store: FormStore, schema: JsonSchema): RJSFSchema {
  return stubs(store).of(schema);
}

export function nodeOf(store: FormStore, stub: RJSFSchema): SchemaObject {
  return stubs(store).node(stub);
}

export type NodeUi = UiSchema<unknown, RJSFSchema, FormContext>;

export function withLook(look: FrameLook, ui?: NodeUi): NodeUi {
  return { ...ui, [LOOK]: look };
}

export function lookOf(ui: NodeUi | undefined): FrameLook {
  const look: unknown = ui?.[LOOK];
  return look === 'root' || look === 'row' || look === 'member' ? look : 'field';
}

export function useFieldPathId(store: FormStore, path: readonly Segment[]): FieldPathId {
  return useMemo(() => ({ path: [...path], $id: fieldId(store.idPrefix, path) }), [store, path]);
}

export const noop = () => undefined;

export interface NodeProps {
  store: FormStore;
  schema: JsonSchema;
  path: readonly Segment[];
  name: string;
  required: boolean;
  ui?: NodeUi;
  look?: FrameLook;
}
