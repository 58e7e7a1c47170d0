import { createContext, useContext, type ReactNode } from 'react';

import type { FrameLook } from './node-view';
import type { JsonSchema } from '../../json/validation/json-schema';
import type { Segment } from '../../json/validation/pointer';
import type { FormStore } from '../state/form-store';

export interface NodeProps {
  store: FormStore;
  schema: JsonSchema;
  /** The same array for the same place, see `FormStore.pathOf`. */
  path: readonly Segment[];
  name: string;
  required: boolean;
  /** How it is framed; a field of its own unless told. */
  look?: FrameLook;
}

/** How a node is drawn: handed down by the form, because nodes hold nodes. */
export const DrawNode = createContext<(props: NodeProps) => ReactNode>(() => null);

/** A node inside another: a property, a row, a free member. */
export function InnerNode(props: NodeProps): ReactNode {
  return useContext(DrawNode)(props);
}
