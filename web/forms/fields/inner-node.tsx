import { useMemo } from 'react';

import { useView } from './node-view';
import { type FrameLook, type NodeProps, noop, stubOf, useFieldPathId, withLook } from './rjsf-stubs';

type InnerNodeProps = Omit<NodeProps, 'store' | 'look'> & { look: FrameLook };

/** A node that rjsf does not lay out: a row, a free member, a position of a tuple. */
export function InnerNode({ schema, path, name, required, ui, look }: InnerNodeProps) {
  const { store, registry } = useView();
  const fieldPathId = useFieldPathId(store, path);
  const uiSchema = useMemo(() => withLook(look, ui), [look, ui]);
  const { SchemaField } = registry.fields;
  if (!SchemaField) return null;
  return (
    <SchemaField
      schema={stubOf(store, schema)}
      uiSchema={uiSchema}
      name={name}
      required={required}
      fieldPathId={fieldPathId}
      formData={undefined}
      registry={registry}
      onChange={noop}
      onBlur={noop}
      onFocus={noop}
    />
  );
}
