import type { Segment } from '../../../core/json/json-pointer';
import { useContext, useMemo, type ReactNode } from 'react';

import { LibraryContext, nothing, useFieldPathId, type NodeUi, stubOf, uiOf, type FrameLook } from './library-stub';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { FormStore } from '../state/form-store';

export interface NodeProps {
  store: FormStore;
  schema: JsonSchema;
  /** The same array for the same place, see `FormStore.pathOf`. */
  path: readonly Segment[];
  name: string;
  required: boolean;
  /** Its part of the form's `uiSchema`: the same object as long as it says the same. */
  ui?: NodeUi;
  /** How it is framed; a field of its own unless told. */
  look?: FrameLook;
}

/** A node inside another that the form library does not lay out by itself: a row, a free member, a tuple's position. */
export function InnerNode({ store, schema, path, name, required, ui, look = 'field' }: NodeProps): ReactNode {
  const library = useContext(LibraryContext);
  const SchemaField = library?.fields.SchemaField;
  const fieldPathId = useFieldPathId(store, path);
  const uiSchema = useMemo(() => uiOf(look, ui), [look, ui]);
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
      onChange={nothing}
      onBlur={nothing}
      onFocus={nothing}
    />
  );
}
