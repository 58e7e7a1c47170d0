import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../../../core/json/lossless';
import type { JsonSchema } from '../../../../../core/schema/json-schema';
import { useSay } from '../../../../content/words/use-say';
import { JsonEditor } from '../../../../forms/json-editor';
import { draftOfText } from '../../../../forms/value-draft';
import { TextField, TextInput } from '../../../../ui/form-fields';
import { useEditedPlace } from './edit-context';
import styles from './fields.module.css';
import { type FieldProps, useRefusal } from './in-yaml';
import { useHeldText } from './use-held-text';
import { jsonText, readValue, valueText } from './value-text';

/** Any value as a line of YAML: `Oslo`, `3`, `"3"`, `[1, 2]`; empty removes it, once the field is left. */
export function ValueAt({
  path,
  label,
  hint,
  inline = false,
  isRequired = false,
  placeholder,
}: FieldProps & {
  inline?: boolean;
  /** Empty leaves what was there: another way removes it. */
  isRequired?: boolean;
  placeholder?: string;
}) {
  const { here, problem, put, isLocked } = useEditedPlace(path);
  const say = useSay();
  const [fault, setFault] = useState<string>();
  const held = useHeldText(
    valueText(here),
    (text) => {
      const read = readValue(text);
      setFault(read.kind === 'invalid' ? say.message(read) : undefined);
      return read.kind === 'invalid' ? undefined : put(read.value);
    },
    {
      isRequired,
      says: (text) => {
        const read = readValue(text);
        return read.kind === 'value' && stringifyJson(read.value) === stringifyJson(here);
      },
    },
  );
  const refusal = useRefusal(path, held.refusal);
  const wrong = fault ?? problem;
  const input = {
    className: styles['mono'],
    value: held.text,
    onChange: held.type,
    onBlur: held.leave,
    disabled: isLocked,
    ...(placeholder !== undefined && { placeholder }),
  };
  return (
    <div className="stack grow gap-2">
      {inline ? (
        <>
          <TextInput {...input} aria-label={label} aria-invalid={wrong !== undefined} />
          {wrong !== undefined && <p className="bad sm break">{wrong}</p>}
        </>
      ) : (
        <TextField {...input} label={label} problem={wrong} {...(hint !== undefined && { hint })} />
      )}
      {refusal}
    </div>
  );
}

/** A value as JSON, or as the YAML of one line; empty removes it. */
export function JsonAt({
  path,
  label,
  schema,
  placeholder,
}: FieldProps & { schema?: JsonSchema | undefined; placeholder?: string }) {
  const t = useTranslations('suiteEditor');
  const { here, problem, put, isLocked } = useEditedPlace(path);
  const [fault, setFault] = useState<string>();
  const held = useHeldText(
    jsonText(here),
    (text) => {
      const { parsed } = draftOfText(text);
      if (parsed.kind === 'value') {
        setFault(undefined);
        return put(parsed.value);
      }
      const { line, column } = parsed.error;
      setFault(t('noJson', { line: String(line), column: String(column) }));
      return undefined;
    },
    {
      says: (text) => {
        const { parsed } = draftOfText(text);
        return parsed.kind === 'value' && stringifyJson(parsed.value) === stringifyJson(here);
      },
    },
  );
  const refusal = useRefusal(path, held.refusal);
  return (
    <div className="stack grow gap-2">
      <span className="medium" aria-hidden>
        {label}
      </span>
      <JsonEditor
        label={label}
        text={held.text}
        onChange={held.type}
        onBlur={held.leave}
        minLines={1}
        maxLines={16}
        readOnly={isLocked}
        problem={fault ?? problem}
        placeholder={placeholder ?? 'JSON'}
        {...(schema !== undefined && { schema })}
      />
      {refusal}
    </div>
  );
}
