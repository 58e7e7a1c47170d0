import { useContext, useMemo, type ReactNode } from 'react';

import { LibraryContext, stubOf, uiOf } from './library-stub';
import type { FrameLook } from './node-view';
import type { JsonSchema } from '../../json/validation/json-schema';
import type { Segment } from '../../json/validation/pointer';
import { fieldId } from '../state/field-id';
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

const nothing = () => undefined;

/** A node inside another that the form library does not lay out by itself: a row, a free member, a tuple's position. */
export function InnerNode({
  store,
  schema,
  path,
  name,
  required,
  look = 'field',
}: NodeProps): ReactNode {
  const library = useContext(LibraryContext);
  const SchemaField = library?.fields.SchemaField;
  const fieldPathId = useMemo(
    () => ({ path: [...path], $id: fieldId(store.idPrefix, path) }),
    [store, path],
  );
  if (!SchemaField) return null;
  return (
    <SchemaField
      schema={stubOf(store, schema)}
      uiSchema={uiOf(look)}
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
