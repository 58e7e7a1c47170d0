/**
 * The seam to @rjsf/core. It lays out an object's members and passes options down; it gets one level at a time, as a
 * schema of stubs. It never gets values, defaults, branches and references, since it would rewrite or invent values and
 * expand references without end.
 */
// Not the package's index, which imports a test registry with another validator.
import Form from '@rjsf/core/lib/components/Form.js';
import type { FieldProps, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { memo, useMemo } from 'react';

import {
  RegistryContext,
  lookOf,
  type NodeUi,
  nodeOf,
  stubOf,
  withLook,
  type FormContext,
  type FormRegistry,
} from './rjsf-stubs';
import { theme } from '../theme/theme';
import { Node } from './node';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { FormStore } from '../state/form-store';

/** Replaces rjsf's SchemaField: plans the node that the stub names. */
function NodeField({
  schema,
  fieldPathId,
  name,
  required,
  registry,
  uiSchema,
}: FieldProps<unknown, RJSFSchema, FormContext>) {
  const { store } = registry.formContext;
  return (
    <RegistryContext value={registry}>
      <Node
        store={store}
        schema={nodeOf(store, schema)}
        path={store.samePath(fieldPathId.path)}
        name={name}
        required={required ?? false}
        ui={uiSchema}
        look={lookOf(uiSchema)}
      />
    </RegistryContext>
  );
}

export interface FormUi {
  uiSchema?: NodeUi;
  widgets?: Partial<FormRegistry['widgets']>;
  templates?: Partial<FormRegistry['templates']>;
  fields?: Partial<FormRegistry['fields']>;
}

/** Verdicts come from the validation worker, by the original schema. */
const noValidator: ValidatorType<unknown, RJSFSchema, FormContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

/** Renders once per schema; fields subscribe to the store. */
export const RjsfForm = memo(function LibraryForm({
  store,
  schema,
  uiSchema,
  ...given
}: FormUi & { store: FormStore; schema: JsonSchema }) {
  const context = useMemo(() => ({ store }), [store]);
  const rootUi = useMemo(() => withLook('root', uiSchema), [uiSchema]);
  return (
    <Form<unknown, RJSFSchema, FormContext>
      tagName="div"
      schema={stubOf(store, schema)}
      uiSchema={rootUi}
      validator={noValidator}
      fields={{ ...given.fields, SchemaField: NodeField }}
      templates={{ ...theme.templates, ...given.templates }}
      widgets={{ ...theme.widgets, ...given.widgets } as FormRegistry['widgets']}
      formContext={context}
      idPrefix={store.idPrefix}
      idSeparator="."
      noHtml5Validate
      showErrorList={false}
    >
      <></>
    </Form>
  );
});
