import type { FieldPathId } from '@rjsf/utils';
import { useMemo } from 'react';

import { lookOption, stubOf, type Library } from './library-stub';
import type { JsonSchema } from '../../json/validation/json-schema';
import type { Segment } from '../../json/validation/pointer';
import { fieldId } from '../state/field-id';

const nothing = () => undefined;

interface InnerNodeProps {
  library: Library;
  schema: JsonSchema;
  path: readonly Segment[];
  name: string;
  /** As a field of its own unless told. */
  look?: 'row' | 'member';
  required?: boolean;
}

/** A node inside another that the form library does not lay out by itself: a free member, a tuple's position. */
export function InnerNode({ library, schema, path, name, look, required = true }: InnerNodeProps) {
  const { store } = library.formContext;
  const { SchemaField } = library.fields;
  const fieldPathId = useMemo(
    (): FieldPathId => ({ path: [...path], $id: fieldId(store.idPrefix, path) }),
    [store, path],
  );
  if (!SchemaField) return null;
  return (
    <SchemaField
      schema={stubOf(store, schema)}
      {...(look === undefined ? {} : { uiSchema: lookOption(look) })}
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
