import type { FieldProps } from '@rjsf/utils';
import { useContext } from 'react';

import { TextInput } from '../../ui/form-fields';
import { ControlContext, SettingsContext } from './settings-context';
import { useTypedText } from './typed-text';

/** `ui:field: words`: a list of words in one line, with commas between them. */
export function WordsField({ formData }: FieldProps<unknown>) {
  const { textOf, put, disabled } = useContext(SettingsContext);
  const { id, key, path, describedBy, problem } = useContext(ControlContext);
  const shown = Array.isArray(formData) ? formData.map(String).join(', ') : '';
  const typed = useTypedText(
    shown,
    (text) => {
      const words = wordsOf(text);
      put(path, words.length === 0 ? undefined : words);
      return true;
    },
    (text) => wordsOf(text).join(', ') === shown,
  );
  return (
    <TextInput
      id={id}
      aria-invalid={problem !== undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      placeholder={textOf(`${key}Example`)}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.leave}
    />
  );
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}
