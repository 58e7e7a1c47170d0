import type { FieldPathId, Registry, RJSFSchema, UiSchema } from '@rjsf/utils';
import { createContext, useMemo } from 'react';

import type { Segment } from '../../../core/json/json-pointer';
import { oncePer } from '../../../core/json/once-per';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { asObject, type SchemaObject } from '../../../core/schema/plan/merge-schemas';
import { fieldId } from '../state/field-id';
import type { FormStore } from '../state/form-store';

/** `root`: no heading, no frame. `row`: an array's row, named by its number. `member`: named by its key's input. */
export type FrameLook = 'root' | 'field' | 'row' | 'member';

/** What the form library hands down to every field. */
export interface FormContext {
  store: FormStore;
}

export type Library = Registry<unknown, RJSFSchema, FormContext>;

/** The form library's fields, for what is laid out inside one of them. */
export const LibraryContext = createContext<Library | null>(null);

const NODE = 'x-loupe-node';
const LOOK = 'ui:look';

/** The nodes that a form has drawn, each with its stub: the same one each time, so that the library sees no change. */
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

const stubs = oncePer<FormStore, Stubs>(() => new Stubs());

/** The schema that stands for a node at its parent's level: it only names the node. */
export function stubOf(store: FormStore, schema: JsonSchema): RJSFSchema {
  return stubs(store).of(schema);
}

/** The node that a stub names; the library may have copied the stub. */
export function nodeOf(store: FormStore, stub: RJSFSchema): SchemaObject {
  return stubs(store).node(stub);
}

export type NodeUi = UiSchema<unknown, RJSFSchema, FormContext>;

/** Tells a node how it is framed, by the library's own way of handing options down, beside its part of the `uiSchema`. */
export function uiOf(look: FrameLook, ui?: NodeUi): NodeUi {
  return { ...ui, [LOOK]: look };
}

/** The look that was asked for; a field of its own unless told. */
export function lookOf(ui: NodeUi | undefined): FrameLook {
  const look: unknown = ui?.[LOOK];
  return look === 'root' || look === 'row' || look === 'member' ? look : 'field';
}

/** A place as the library names it: the same object as long as it is the same place. */
export function useFieldPathId(store: FormStore, path: readonly Segment[]): FieldPathId {
  return useMemo(() => ({ path: [...path], $id: fieldId(store.idPrefix, path) }), [store, path]);
}

/** For what the library wants to tell and Loupe knows already. */
export const nothing = () => undefined;
