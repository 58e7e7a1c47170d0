import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';

import { type Dressing, LibraryForm } from './fields/library';
import styles from './fields/field-frame.module.css';
import { HiddenViolations } from './fields/problems';
import { isSchema } from '../../core/schema/json-schema';
import { type JsonSchema, schemaId, type ValidationResult } from '../workers/validation/validate';
import { FormStore } from './state/form-store';

export { initialValueFromDefaults } from '../../core/schema/plan/initial-value';
export type { JsonSchema } from '../workers/validation/validate';

export interface SchemaFormProps extends Dressing {
  /** Any schema, also a broken one: what has no better control is edited as JSON. */
  schema: JsonSchema;
  /** `undefined`: nothing was entered yet, and nothing is until a field is touched. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** Shown at the fields; what has no field on the page is listed on top. */
  verdict: ValidationResult | undefined;
  /** Prefix of element ids, unique in the page. */
  idPrefix: string;
  disabled?: boolean;
  /** Also mark what is missing where nobody has entered anything, as after an attempt to send. */
  revealAll?: boolean;
}

/**
 * A form for a JSON Schema that shows, keeps and sends exactly the value that it is given and what is entered.
 *
 * Two share the work. **rjsf dresses**: by `uiSchema` (its own format, at every level: `ui:order`, `ui:title`,
 * `ui:description`, `ui:help`, `ui:placeholder`, `ui:widget`, `ui:field`, `ui:options`, `ui:readonly`, `ui:disabled`,
 * `ui:autofocus`; `items`, `additionalItems`, `additionalProperties`, `oneOf` and `anyOf` for what is inside) and by its
 * registry of `widgets`, `templates` and `fields`. It is given one level at a time: that level's names as a shallow schema
 * with its part of the `uiSchema`, and hands out order, words and widgets. **Loupe holds the rest**: the value, the
 * defaults, the branches, the references and the verdict, which rjsf would rewrite, invent or expand without end.
 *
 * What Loupe reads out of a schema by itself (titles, a masked text for a secret, a search for a long enum) is dressing
 * too, in the same words; what is given wins over it. No dressing changes what is sent: a field that is hidden keeps its
 * value, is sent and validated, and what is wrong with it is listed at the head of the form.
 *
 * `uiSchema`, `widgets`, `templates` and `fields` are to be the same objects from one drawing to the next.
 */
export function SchemaForm(props: SchemaFormProps): ReactElement {
  const schema = isSchema(props.schema) ? props.schema : true;
  // Another schema is another form: nothing of the view carries over.
  return <FormOfSchema key={schemaId(schema)} {...props} schema={schema} />;
}

function FormOfSchema({
  schema,
  value,
  onChange,
  verdict,
  idPrefix,
  disabled = false,
  revealAll = false,
  ...dressing
}: SchemaFormProps) {
  const [store] = useState(() => new FormStore(schema, value, idPrefix));
  useLayoutEffect(() => store.whenChanged(onChange), [store, onChange]);
  useLayoutEffect(() => store.replace(value), [store, value]);
  useEffect(() => store.judge(verdict), [store, verdict]);
  useLayoutEffect(() => store.disable(disabled), [store, disabled]);
  useEffect(() => store.reveal(revealAll), [store, revealAll]);
  return (
    <div className={styles['form']}>
      <HiddenViolations store={store} />
      <LibraryForm store={store} schema={schema} {...dressing} />
    </div>
  );
}
