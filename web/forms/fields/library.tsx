/**
 * The seam to the form library (@rjsf/core). It lays out objects and arrays and keeps the rows' identity; it is
 * handed one level at a time: a schema of stubs that only name their nodes. Values, defaults, branches and
 * references never reach it, since it would rewrite or invent values and expand references without end.
 */
// Not the package's index: it draws in a test registry that needs another validator.
import Form from '@rjsf/core/lib/components/Form.js';
import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type FieldProps,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
  type ValidatorType,
} from '@rjsf/utils';
import { memo } from 'react';

import { ArrayRow } from './array-row';
import { ArrayRows } from './array-rows';
import { Node } from './node';
import { lookOf, nodeOf, stubOf, type LibraryContext } from './library-stub';
import type { JsonSchema } from '../../json/validation/json-schema';
import type { FormStore } from '../state/form-store';

/** The library's field in Loupe's stead: plans the node that the stub names. */
function NodeField({
  schema,
  fieldPathId,
  name,
  required,
  registry,
  uiSchema,
}: FieldProps<unknown, RJSFSchema, LibraryContext>) {
  const { store } = registry.formContext;
  return (
    <Node
      library={registry}
      schema={nodeOf(store, schema)}
      path={fieldPathId.path}
      name={name}
      required={required ?? false}
      look={lookOf(uiSchema)}
    />
  );
}

function ObjectTemplate({
  properties,
}: ObjectFieldTemplateProps<unknown, RJSFSchema, LibraryContext>) {
  return <>{properties.map(({ content }) => content)}</>;
}

function ArrayTemplate({
  items,
  onAddClick,
  registry,
  fieldPathId,
}: ArrayFieldTemplateProps<unknown, RJSFSchema, LibraryContext>) {
  return (
    <ArrayRows store={registry.formContext.store} path={fieldPathId.path} onAdd={onAddClick}>
      {items}
    </ArrayRows>
  );
}

function ArrayItemTemplate({
  index,
  totalItems,
  children,
  buttonsProps,
  registry,
}: ArrayFieldItemTemplateProps<unknown, RJSFSchema, LibraryContext>) {
  return (
    <ArrayRow
      store={registry.formContext.store}
      index={index}
      count={totalItems}
      onRemove={buttonsProps.onRemoveItem}
      onMoveUp={buttonsProps.onMoveUpItem}
      onMoveDown={buttonsProps.onMoveDownItem}
    >
      {children}
    </ArrayRow>
  );
}

/** The library judges nothing: verdicts come from the validation worker, by the original schema. */
const noValidator: ValidatorType<unknown, RJSFSchema, LibraryContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

const fields = { SchemaField: NodeField };
const templates = {
  ObjectFieldTemplate: ObjectTemplate,
  ArrayFieldTemplate: ArrayTemplate,
  ArrayFieldItemTemplate: ArrayItemTemplate,
};

/** The whole form: drawn once per schema; what changes inside is the fields' own affair. */
export const LibraryForm = memo(function LibraryForm({
  store,
  schema,
}: {
  store: FormStore;
  schema: JsonSchema;
}) {
  return (
    <Form<unknown, RJSFSchema, LibraryContext>
      tagName="div"
      schema={stubOf(store, schema)}
      validator={noValidator}
      fields={fields}
      templates={templates}
      formContext={contextOf(store)}
      idPrefix={store.idPrefix}
      idSeparator="."
      noHtml5Validate
      showErrorList={false}
    >
      <></>
    </Form>
  );
});

const contexts = new WeakMap<FormStore, LibraryContext>();

function contextOf(store: FormStore): LibraryContext {
  const known = contexts.get(store) ?? { store };
  contexts.set(store, known);
  return known;
}
