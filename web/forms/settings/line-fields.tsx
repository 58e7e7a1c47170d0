import { type FieldProps, getUiOptions } from '@rjsf/utils';
import { useContext } from 'react';

import { isJsonNumber, numberOf } from '../../../core/json/lossless';
import { TextInput } from '../../ui/form-fields';
import { decodeNumbers } from './exact-numbers';
import { textOfValue } from './fits';
import { ControlContext, SettingsContext } from './settings-context';
import { useTypedText } from './typed-text';

interface LineProps {
  shown: string;
  valueOf: (text: string) => unknown;
  written: (text: string) => string;
  inputMode?: 'numeric' | 'decimal';
  placeholder?: string;
}

/** A one-line text for a value of another type. */
function Line({ shown, valueOf, written, placeholder, ...input }: LineProps) {
  const { textOf, put, disabled } = useContext(SettingsContext);
  const { id, key, path, describedBy, problem } = useContext(ControlContext);
  const typed = useTypedText(
    shown,
    (text) => {
      put(path, valueOf(text));
      return true;
    },
    (text) => written(text) === shown,
  );
  return (
    <TextInput
      {...input}
      id={id}
      aria-invalid={problem !== undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      placeholder={placeholder ?? textOf(`${key}Example`)}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.leave}
    />
  );
}

/** A number in its own spelling; other text stays, as a violation. */
export function NumberField({ formData, schema, uiSchema }: FieldProps<unknown>) {
  const valueOf = (text: string) => (isJsonNumber(text) ? numberOf(text) : text || undefined);
  return (
    <Line
      shown={textOfValue(decodeNumbers(formData))}
      valueOf={(text) => valueOf(text.trim())}
      written={(text) => text.trim()}
      inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
      placeholder={getUiOptions(uiSchema).placeholder}
    />
  );
}

/** `ui:field: words`: `a, b` ↔ `['a', 'b']` */
export function WordsField({ formData }: FieldProps<unknown>) {
  const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');
  return (
    <Line
      shown={Array.isArray(formData) ? formData.map(String).join(', ') : ''}
      valueOf={(text) => (wordsOf(text).length === 0 ? undefined : wordsOf(text))}
      written={(text) => wordsOf(text).join(', ')}
    />
  );
}
