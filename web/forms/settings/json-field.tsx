import { type FieldProps, getUiOptions } from '@rjsf/utils';
import { useContext, useState } from 'react';

import type { JsonSchema } from '../../../core/schema/json-schema';
import { useJsonProblem } from '../fields/problem-texts';
import { JsonEditor } from '../json-editor';
import { JsonInput } from '../theme/json-input';
import type { ValueDraft } from '../value-draft';
import { decodeNumbers, textOfValue } from './setting-values';
import { ControlContext, SettingsContext } from './settings-context';

/** `ui:field: json`: any value as JSON; with `type: string`, the JSON text as typed. */
export function JsonField({ formData, schema, uiSchema }: FieldProps<unknown>) {
  const { placeholder } = getUiOptions(uiSchema);
  if (schema.type !== 'string') return <JsonControl value={decodeNumbers(formData)} />;
  return <JsonTextControl text={textOfValue(formData)} placeholder={placeholder} />;
}

function JsonTextControl({ text, placeholder }: { text: string; placeholder: string | undefined }) {
  const { put, disabled } = useContext(SettingsContext);
  const { label, path, problem } = useContext(ControlContext);
  return (
    <JsonEditor
      label={label}
      text={text}
      onChange={(typed) => put(path, typed)}
      minLines={1}
      maxLines={16}
      readOnly={disabled}
      problem={problem}
      placeholder={placeholder ?? 'JSON'}
    />
  );
}

export function JsonControl({ value, schema }: { value: unknown; schema?: JsonSchema }) {
  const { put, disabled, textOf, keepsEmptied } = useContext(SettingsContext);
  const { label, path, problem, key } = useContext(ControlContext);
  const problemOf = useJsonProblem();
  const [unsent, setUnsent] = useState<ValueDraft>();
  return (
    <JsonInput
      label={label}
      value={value}
      unsent={unsent?.text}
      onDraft={(draft) => {
        const next = draft.parsed.kind === 'value' ? draft.parsed : undefined;
        // With `keepsEmptied`, leaving the field removes the value.
        const isEmptied = keepsEmptied && next?.value === undefined && value !== undefined;
        setUnsent(next && !isEmptied ? undefined : draft);
        if (next && !isEmptied) put(path, next.value);
      }}
      onBlur={() => {
        if (unsent?.parsed.kind !== 'value') return;
        setUnsent(undefined);
        put(path, undefined);
      }}
      maxLines={16}
      readOnly={disabled}
      problem={unsent?.parsed.kind === 'invalid' ? problemOf(unsent.parsed.error) : problem}
      schema={schema}
      placeholder={textOf(`${key}Example`) ?? 'JSON'}
    />
  );
}
