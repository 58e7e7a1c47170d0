import type { Registry, RJSFSchema, UiSchema } from '@rjsf/utils';

import type { JsonSchema } from '../../json/validation/json-schema';
import type { SchemaObject } from '../schema/merge-schemas';
import type { FormStore } from '../state/form-store';

const NODE = 'x-loupe-node';

/** What the form library hands down to every field. */
export interface LibraryContext {
  store: FormStore;
}

export type Library = Registry<unknown, RJSFSchema, LibraryContext>;

// The same stub each time, so that the library sees that a level has not changed.
const stubs = new WeakMap<FormStore, Map<string, RJSFSchema>>();

/** The schema that stands for a node at its parent's level: it only names the node. */
export function stubOf(store: FormStore, schema: JsonSchema): RJSFSchema {
  const id = store.nodeId(schema);
  const row = stubs.get(store) ?? new Map<string, RJSFSchema>();
  stubs.set(store, row);
  const known = row.get(id) ?? { [NODE]: id };
  row.set(id, known);
  return known;
}

/** The node that a stub names. */
export function nodeOf(store: FormStore, stub: RJSFSchema): SchemaObject {
  return store.node((stub as Record<string, unknown>)[NODE]);
}

const LOOK = 'ui:look';

/** Tells a node how it is framed, by the library's own way of handing options down. */
export function lookOption(look: 'row' | 'member'): NodeUi {
  return { [LOOK]: look };
}

/** The look that was asked for, if any. */
export function lookOf(ui: NodeUi | undefined): 'row' | 'member' | undefined {
  const look: unknown = ui?.[LOOK];
  return look === 'row' || look === 'member' ? look : undefined;
}

export type NodeUi = UiSchema<unknown, RJSFSchema, LibraryContext>;
