// rjsf gets one level at a time, as a schema of stubs: it would rewrite values and expand references without end.
// The package's index would import a test registry with another validator.
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
  stubOf,
  withLook,
} from './rjsf-stubs';
import { theme } from '../theme/theme';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { type FormStore, useFormStore } from '../state/form-store';
import { isCustom, uiOptions } from './ui-options';
import { NodeFrame } from './field-frame';
import { NodeGroup } from './node-group';
import { type NodeView, unwrapped, useControl, ViewContext } from './node-view';

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
    <Node
      registry={registry}
      store={store}
      schema={nodeOf(store, schema)}
      path={store.samePath(fieldPathId.path)}
      name={name}
      required={required ?? false}
      ui={uiSchema}
      look={lookOf(uiSchema)}
    />
  );
}

export interface FormUi {
  uiSchema?: NodeUi;
  widgets?: Partial<FormRegistry['widgets']>;
  templates?: Partial<FormRegistry['templates']>;
  fields?: Partial<FormRegistry['fields']>;
}

/** Violations come from the validation worker, by the original schema. */
const noValidator: ValidatorType<unknown, RJSFSchema, FormContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

/** The form of a tool's arguments: rjsf draws it, the store has its value. */
export const RjsfForm = memo(function LibraryForm({
  store,
  schema,
  uiSchema,
  ...customization
}: FormUi & { store: FormStore; schema: JsonSchema }) {
  const context = useMemo(() => ({ store }), [store]);
  const rootUi = useMemo(() => withLook('root', uiSchema), [uiSchema]);
  return (
    <Form<unknown, RJSFSchema, FormContext>
      tagName="div"
      schema={stubOf(store, schema)}
      uiSchema={rootUi}
      validator={noValidator}
      fields={{ ...customization.fields, SchemaField: NodeField }}
      templates={{ ...theme.templates, ...customization.templates }}
      widgets={{ ...theme.widgets, ...customization.widgets } as FormRegistry['widgets']}
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

/** The schemas of the enclosing nodes, and whether one of them is disabled or read-only; stable. */
const OuterNodes = createContext<{ schemas: readonly object[]; isLocked: boolean }>({ schemas: [], isLocked: false });

/** Plans one level of the schema only, so that recursive or huge schemas cost only what is open. */
const Node = memo(function Node(props: NodeProps & Pick<NodeView, 'registry' | 'look'>) {
  const { store, schema, path, name, ui, registry } = props;
  const value = useFormStore(store, (form) => form.at(path));
  const outer = useContext(OuterNodes);
  const asRows = useFormStore(store, (form) => form.viewAt(path).asRows);
  const { planned, nullable } = useMemo(() => {
    const node = unwrapped(store, schema, value);
    const { plan } = node.planned;
    if (!asRows || plan.kind !== 'choices' || plan.items === undefined) return node;
    const rows = { kind: 'list', prefix: [], items: plan.items, more: true } as const;
    return { ...node, planned: { ...node.planned, plan: rows } };
  }, [store, schema, value, asRows]);
  const { through } = planned;
  const options = useMemo(() => uiOptions(planned, ui, registry), [planned, ui, registry]);
  const isSet = options.disabled !== undefined || options.readonly !== undefined;
  const isLocked = isSet ? options.disabled === true || options.readonly === true : outer.isLocked;
  const disabled = useFormStore(store, (form) => form.disabled) || isLocked;
  const recursive = through.some((schema) => outer.schemas.includes(schema));
  const inner = useMemo(() => ({ schemas: [...outer.schemas, ...through], isLocked }), [outer, through, isLocked]);
  const title = options.title || name;
  const node = { ...props, ui, title, nullable, planned, value, options, disabled, unionsAround: 0 };
  const control = useControl(node);
  // `HiddenViolations` lists those of a hidden field.
  if (options.widget === 'hidden') return null;
  const isGroup = !isCustom(options, registry) && ['object', 'list', 'union'].includes(planned.plan.kind);
  return (
    <OuterNodes value={inner}>
      <ViewContext value={{ ...node, control }}>
        {isGroup ? <NodeGroup recursive={recursive} /> : <NodeFrame />}
      </ViewContext>
    </OuterNodes>
  );
});
