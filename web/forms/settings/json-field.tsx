import { type FieldProps, getUiOptions } from '@rjsf/utils';
import { useContext, useState } from 'react';

import { stringifyJson } from '../../../core/json/lossless';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { useJsonProblem } from '../fields/use-json-problem';
import { JsonEditor } from '../json-editor';
import { draftOfText } from '../value-draft';
import { decodeNumbers } from './exact-numbers';
import { textOfValue } from './fits';
import { ControlContext, SettingsContext } from './settings-context';
import { useTypedText } from './typed-text';

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

/** A value as JSON; an empty text removes it. */
export function JsonControl({ value, schema }: { value: unknown; schema?: JsonSchema }) {
  const { put, disabled } = useContext(SettingsContext);
  const { label, path, problem, key } = useContext(ControlContext);
  const { textOf } = useContext(SettingsContext);
  const problemOf = useJsonProblem();
  const [fault, setFault] = useState<string>();
  const typed = useTypedText(
    jsonText(value),
    (text) => {
      const { parsed } = draftOfText(text);
      setFault(parsed.kind === 'invalid' ? problemOf(parsed.error) : undefined);
      if (parsed.kind === 'value') put(path, parsed.value);
      return parsed.kind === 'value';
    },
    (text) => {
      const { parsed } = draftOfText(text);
      return parsed.kind === 'value' && stringifyJson(parsed.value) === stringifyJson(value);
    },
  );
  return (
    <JsonEditor
      label={label}
      text={typed.text}
      onChange={typed.type}
      onBlur={typed.leave}
      minLines={1}
      maxLines={16}
      readOnly={disabled}
      problem={fault ?? problem}
      schema={schema}
      placeholder={textOf(`${key}Example`) ?? 'JSON'}
    />
  );
}

function jsonText(value: unknown): string {
  if (value === undefined) return '';
  const line = stringifyJson(value);
  return line.length <= 48 ? line : stringifyJson(value, 2);
}
