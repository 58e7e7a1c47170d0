import { createContext, useContext, useMemo } from 'react';

import { FieldFrame } from './field-frame';
import type { Library } from './library-stub';
import { NodeBody } from './node-body';
import type { FrameLook } from './node-view';
import { NodeGroup } from './node-group';
import { unwrapped } from './unwrapped';
import type { JsonSchema } from '../../json/validation/json-schema';
import type { Segment } from '../../json/validation/pointer';
import { useFormStore } from '../state/use-form-store';

/** The schemas that the nodes around this one came through: one of them again means recursion. */
const Ancestors = createContext<readonly object[]>([]);

export interface NodeProps {
  library: Library;
  schema: JsonSchema;
  path: readonly Segment[];
  name: string;
  required: boolean;
  /** How it is framed; rows of arrays and the form's root have no heading of their own. */
  look?: FrameLook | undefined;
}

/** One field of the form: a frame with its name and words around the control that its schema asks for. */
export function Node({ library, schema, path, name, required, look }: NodeProps) {
  const { store } = library.formContext;
  const value = useFormStore(store, (form) => form.at(path));
  const ancestors = useContext(Ancestors);
  const { planned, nullable } = useMemo(
    () => unwrapped(store, schema, value),
    [store, schema, value],
  );
  const { level, through } = planned;
  const isRow = typeof path.at(-1) === 'number';
  const frameLook: FrameLook = look ?? (path.length === 0 ? 'root' : isRow ? 'row' : 'field');
  const title = typeof level['title'] === 'string' && level['title'] !== '' ? level['title'] : name;
  const recursive = through.some((ancestor) => ancestors.includes(ancestor));
  const inner = useMemo(() => [...ancestors, ...through], [ancestors, through]);
  const node = {
    library,
    store,
    schema,
    path,
    name,
    title,
    required,
    nullable,
    planned,
    value,
    look: frameLook,
  };
  const isGroup =
    planned.plan.kind === 'object' || planned.plan.kind === 'list' || planned.plan.kind === 'union';
  return (
    <Ancestors value={inner}>
      {isGroup ? (
        <NodeGroup {...node} recursive={recursive} />
      ) : (
        <FieldFrame {...node}>{(control) => <NodeBody {...node} control={control} />}</FieldFrame>
      )}
    </Ancestors>
  );
}
