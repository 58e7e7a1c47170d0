import { type FieldProps, getUiOptions } from '@rjsf/utils';
import { useContext } from 'react';

import { isJsonNumber, numberOf } from '../../../core/json/lossless';
import { TextInput } from '../../ui/form-fields';
import { unpacked } from './exact-numbers';
import { textOfValue } from './fits';
import { ControlContext, SettingsContext } from './settings-context';
import { useTypedText } from './typed-text';

/** A number in the spelling that it has; a text that is none stays, and the schema says so. */
export function NumberField({ formData, schema, uiSchema }: FieldProps<unknown>) {
  const { textOf, put, disabled } = useContext(SettingsContext);
  const { id, key, path, describedBy, problem } = useContext(ControlContext);
  const shown = textOfValue(unpacked(formData));
  const typed = useTypedText(
    shown,
    (text) => {
      const trimmed = text.trim();
      put(path, isJsonNumber(trimmed) ? numberOf(trimmed) : trimmed || undefined);
      return true;
    },
    (text) => text.trim() === shown,
  );
  return (
    <TextInput
      id={id}
      inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
      aria-invalid={problem !== undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      placeholder={getUiOptions(uiSchema).placeholder ?? textOf(`${key}Example`)}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.leave}
    />
  );
}
