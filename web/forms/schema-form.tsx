import {
  type ReactElement,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { type FormUi, RjsfForm } from './fields/rjsf-form';
import { openFieldMenu } from './fields/field-menu';
import { HiddenViolations } from './fields/field-violations';
import { isSchema } from '../../core/schema/json-schema';
import { pathIn, type Segment } from '../../core/json/json-pointer';
import { schemaId } from '../../core/schema/schema-id';
import type { JsonSchema, ValidationResult, Violation } from '../workers/validation/validate';
import type { UnsentTexts } from './state/unsent-texts';
import { UnsentContext, usePlain } from './form-contexts';
import { classNames } from '../ui/class-names';
import styles from './controls/controls.module.css';
import { fieldId, FormStore, useFormStore } from './state/form-store';

export { initialValueFromDefaults } from '../../core/schema/plan/initial-value';
export type { JsonSchema } from '../workers/validation/validate';

export interface FormHandle {
  focus: (violations: readonly Violation[]) => void;
}

export interface SchemaFormProps extends FormUi {
  /** Any schema, including an invalid one: what has no control is edited as JSON. */
  schema: JsonSchema;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Shown at the fields; violations without a field are listed on top. */
  validation: ValidationResult | undefined;
  idPrefix: string;
  disabled?: boolean;
  revealAll?: boolean;
  /** Incomplete JSON and the like. While there is any, the value differs from what is shown, and must not be sent. */
  onUnsent?: (texts: readonly Violation[]) => void;
  unsentTexts?: UnsentTexts;
  ref?: Ref<FormHandle>;
}

/**
 * A form for a schema. Its store holds value, defaults, branches, references and violations; rjsf draws it, and
 * customizes it by `uiSchema`, `widgets`, `templates` and `fields`, which must be stable. No customization changes what
 * is sent: a hidden field is sent and validated, and its violations are listed at the head of the form.
 */
export function SchemaForm(props: SchemaFormProps): ReactElement {
  const schema = isSchema(props.schema) ? props.schema : true;
  // Another schema remounts the form.
  return <FormOfSchema key={schemaId(schema)} {...props} schema={schema} />;
}

function FormOfSchema({
  schema,
  value,
  onChange,
  validation,
  idPrefix,
  disabled = false,
  revealAll = false,
  onUnsent,
  unsentTexts,
  ref,
  ...customization
}: SchemaFormProps) {
  const [store] = useState(() => new FormStore(schema, value, idPrefix, unsentTexts));
  useLayoutEffect(() => store.setOnChange(onChange), [store, onChange]);
  useLayoutEffect(() => store.replace(value), [store, value]);
  useEffect(() => store.setValidation(validation), [store, validation]);
  useLayoutEffect(() => store.disable(disabled), [store, disabled]);
  useEffect(() => store.reveal(revealAll), [store, revealAll]);
  const unsent = useFormStore(store, (form) => form.unsent);
  const onUnsentInside = useContext(UnsentContext);
  const report = useEffectEvent((texts: readonly Violation[]) => {
    onUnsent?.(texts);
    onUnsentInside?.(idPrefix, texts);
  });
  useLayoutEffect(() => report(unsent), [unsent]);
  useLayoutEffect(() => () => report([]), []);
  const form = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      focus: (violations) => {
        const fields = violations.map(({ pointer, params: { control } }) => ({
          path: pathIn(store.at([]), pointer),
          control: typeof control === 'string' ? control : undefined,
        }));
        for (const { path } of fields) store.openTo(path);
        if (form.current) focusField(form.current, idPrefix, fields);
      },
    }),
    [store, idPrefix],
  );
  return (
    <div
      ref={form}
      className={classNames('sized relative', !usePlain() && styles['compact'])}
      onKeyDown={openFieldMenu}
    >
      <HiddenViolations store={store} />
      <RjsfForm store={store} schema={schema} {...customization} />
    </div>
  );
}

const CONTROLS = 'input:not([type="hidden"], [hidden]), textarea, select, [contenteditable="true"], button';
const MAX_FRAMES = 10;

function controlOf(form: HTMLElement, id: string): HTMLElement | null {
  const field = form.querySelector<HTMLElement>(`[id="${id}"], [data-field="${id}"]`);
  if (field)
    return field.matches('input, textarea, select, button, [tabindex]')
      ? field
      : (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(CONTROLS));
  return form.querySelector(`[id="${id}-label"]`)?.closest('button') ?? null;
}

interface FieldToFocus {
  path: readonly Segment[];
  control: string | undefined;
}

function fieldControl(form: HTMLElement, prefix: string, { path, control }: FieldToFocus): HTMLElement | null {
  return controlOf(form, control ?? fieldId(prefix, path));
}

function nearest(form: HTMLElement, prefix: string, field: FieldToFocus): HTMLElement | null {
  const own = fieldControl(form, prefix, field);
  if (own) return own;
  const { path } = field;
  for (let depth = path.length - 1; depth > 0; depth -= 1) {
    const control = controlOf(form, fieldId(prefix, path.slice(0, depth)));
    if (control) return control;
  }
  return form.querySelector<HTMLElement>(CONTROLS);
}

/** Focuses the topmost of the fields; waits some frames for those in groups that have just been opened. */
function focusField(form: HTMLElement, prefix: string, fields: readonly FieldToFocus[], frames = MAX_FRAMES): void {
  const isMissing = fields.some((field) => !fieldControl(form, prefix, field));
  if (isMissing && frames > 0) {
    requestAnimationFrame(() => focusField(form, prefix, fields, frames - 1));
    return;
  }
  const [first] = fields
    .flatMap((field) => nearest(form, prefix, field) ?? [])
    .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (!first) return;
  // Moves no more than needed: with its label, and above what floats over the form's end.
  first.style.scrollMargin = '64px 0 104px';
  first.scrollIntoView({ block: 'nearest' });
  first.focus({ preventScroll: true });
  // Shows the focus though a press moved it.
  first.removeAttribute('data-pressed');
}
