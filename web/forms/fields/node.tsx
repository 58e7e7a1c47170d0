import { createContext, memo, useContext, useMemo } from 'react';

import { uiOptions, isCustom, LockedContext, useLocked } from './ui-options';
import { NodeFrame } from './field-frame';
import type { NodeProps } from './inner-node';
import { RegistryContext } from './rjsf-stubs';
import { NodeBody } from './node-body';
import { NodeGroup } from './node-group';
import { unwrapped } from './unwrapped';
import { useFormStore } from '../state/use-form-store';

/** Schemas of the enclosing nodes: one of them again means recursion. */
const Ancestors = createContext<readonly object[]>([]);

/** Looks at one level of the schema only, so that recursive or huge schemas cost only what is open. */
export const Node = memo(function Node({ store, schema, path, name, required, ui, look = 'field' }: NodeProps) {
  const library = useContext(RegistryContext);
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
  const { through } = planned;
  const options = useMemo(() => uiOptions(planned, ui, library), [planned, ui, library]);
  const locked = useLocked(options);
  const title = options.title !== undefined && options.title !== '' ? options.title : name;
  const recursive = through.some((ancestor) => ancestors.includes(ancestor));
  const inner = useMemo(() => [...ancestors, ...through], [ancestors, through]);
  // Its violations are listed at the head of the form, since no field covers them.
  if (options.widget === 'hidden') return null;
  const node = {
    ...{ store, schema, path, name, title, required, nullable, planned, value, look },
    ...{ ui, options },
  };
  const isGroup =
    !isCustom(options, library) &&
    (planned.plan.kind === 'object' || planned.plan.kind === 'list' || planned.plan.kind === 'union');
  return (
    <Ancestors value={inner}>
      <LockedContext value={locked}>
        {isGroup ? (
          <NodeGroup {...node} recursive={recursive} />
        ) : (
          <NodeFrame {...node}>{(control) => <NodeBody {...node} control={control} />}</NodeFrame>
        )}
      </LockedContext>
    </Ancestors>
  );
});
