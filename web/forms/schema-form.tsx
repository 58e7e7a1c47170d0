import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';

import { HiddenViolations } from './fields/hidden-violations';
import { LibraryForm } from './fields/library';
import styles from './fields/field-frame.module.css';
import { isSchema } from '../json/validation/json-schema';
import type { JsonSchema, Verdict } from '../json/validation/validate';
import { FormStore } from './state/form-store';

export { initialValueFromDefaults } from './schema/initial-value';
export type { JsonSchema } from '../json/validation/validate';

export interface SchemaFormProps {
  /** Any schema, also a broken one: what has no better control is edited as JSON. */
  schema: JsonSchema;
  /** `undefined`: nothing was entered yet, and nothing is until a field is touched. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** Shown at the fields; what has no field on the page is listed on top. */
  verdict: Verdict | undefined;
  /** Prefix of element ids, unique in the page. */
  idPrefix: string;
  disabled?: boolean;
  /** Also mark what is missing where nobody has entered anything, as after an attempt to send. */
  revealAll?: boolean;
}

/** A form for a JSON Schema that shows, keeps and sends exactly the value that it is given and what is entered. */
export function SchemaForm(props: SchemaFormProps): ReactElement {
  const schema = isSchema(props.schema) ? props.schema : true;
  return <FormOfSchema key={identityOf(schema)} {...props} schema={schema} />;
}

const identities = new WeakMap<object, number>();
let lastIdentity = 1;

/** Another schema is another form: nothing of the view carries over. */
function identityOf(schema: JsonSchema): number {
  if (typeof schema === 'boolean') return Number(schema);
  const known = identities.get(schema);
  if (known !== undefined) return known;
  lastIdentity += 1;
  identities.set(schema, lastIdentity);
  return lastIdentity;
}

function FormOfSchema({
  schema,
  value,
  onChange,
  verdict,
  idPrefix,
  disabled = false,
  revealAll = false,
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
      <LibraryForm store={store} schema={schema} />
    </div>
  );
}
