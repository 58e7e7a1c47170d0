import { createContext, memo, useContext, useMemo } from 'react';

import { FieldFrame } from './field-frame';
import type { NodeProps } from './inner-node';
import { NodeBody } from './node-body';
import { NodeGroup } from './node-group';
import { unwrapped } from './unwrapped';
import { useFormStore } from '../state/use-form-store';

/** The schemas that the nodes around this one came through: one of them again means recursion. */
const Ancestors = createContext<readonly object[]>([]);

/**
 * One field of the form: a frame with its name and words around the control that its schema asks for. It looks at
 * one level of the schema, so that recursive or huge schemas cost what is open and no more.
 */
export const Node = memo(function Node({
  store,
  schema,
  path,
  name,
  required,
  look = 'field',
}: NodeProps) {
  const value = useFormStore(store, (form) => form.at(path));
  const ancestors = useContext(Ancestors);
  const asRows = useFormStore(store, (form) => form.isAsRows(path));
  const { planned, nullable } = useMemo(() => {
    const node = unwrapped(store, schema, value);
    const { plan } = node.planned;
    if (!asRows || plan.kind !== 'choices' || plan.items === undefined) return node;
    const rows = { kind: 'list', prefix: [], items: plan.items, more: true } as const;
    return { ...node, planned: { ...node.planned, plan: rows } };
  }, [store, schema, value, asRows]);
  const { level, through } = planned;
  const title = typeof level['title'] === 'string' && level['title'] !== '' ? level['title'] : name;
  const recursive = through.some((ancestor) => ancestors.includes(ancestor));
  const inner = useMemo(() => [...ancestors, ...through], [ancestors, through]);
  const node = { store, schema, path, name, title, required, nullable, planned, value, look };
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
});
