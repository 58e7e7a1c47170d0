import type { Segment } from '../../../core/json/json-pointer';
import { useContext, useMemo, type ReactNode } from 'react';

import { RegistryContext, noop, useFieldPathId, type NodeUi, stubOf, withLook, type FrameLook } from './rjsf-stubs';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { FormStore } from '../state/form-store';

export interface NodeProps {
  store: FormStore;
  schema: JsonSchema;
  /** Stable for the same place, see `FormStore.pathOf`. */
  path: readonly Segment[];
  name: string;
  required: boolean;
  /** Its part of the `uiSchema`, stable while unchanged. */
  ui?: NodeUi;
  look?: FrameLook;
}

/** A node that rjsf does not lay out: a row, a free member, a position of a tuple. */
export function InnerNode({ store, schema, path, name, required, ui, look = 'field' }: NodeProps): ReactNode {
  const library = useContext(RegistryContext);
  const SchemaField = library?.fields.SchemaField;
  const fieldPathId = useFieldPathId(store, path);
  const uiSchema = useMemo(() => withLook(look, ui), [look, ui]);
  if (!SchemaField) return null;
  return (
    <SchemaField
      schema={stubOf(store, schema)}
      uiSchema={uiSchema}
      name={name}
      required={required}
      fieldPathId={fieldPathId}
      formData={undefined}
      registry={library}
      onChange={noop}
      onBlur={noop}
      onFocus={noop}
    />
  );
}
