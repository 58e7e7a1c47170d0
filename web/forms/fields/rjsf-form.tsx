/**
 * The seam to @rjsf/core. It lays out an object's members and passes options down; it gets one level at a time, as a
 * schema of stubs. It never gets values, defaults, branches and references, since it would rewrite or invent values and
 * expand references without end.
 */
// Not the package's index, which imports a test registry with another validator.
import Form from '@rjsf/core/lib/components/Form.js';
import type { FieldProps, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createContext, memo, useContext, useMemo } from 'react';

import {
  type FormContext,
  type FormRegistry,
  lookOf,
  nodeOf,
  type NodeProps,
  type NodeUi,
  RegistryContext,
  stubOf,
  withLook,
} from './rjsf-stubs';
import { theme } from '../theme/theme';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { type FormStore, useFormStore } from '../state/form-store';
import { isCustom, LockedContext, uiOptions, useLocked } from './ui-options';
import { NodeFrame } from './field-frame';
import { NodeBody } from './node-body';
import { NodeGroup } from './node-group';
import { unwrapped } from './node-view';

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

const Ancestors = createContext<readonly object[]>([]);

/** Plans one level of the schema only, so that recursive or huge schemas cost only what is open. */
const Node = memo(function Node({ store, schema, path, name, required, ui, look = 'field' }: NodeProps) {
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
