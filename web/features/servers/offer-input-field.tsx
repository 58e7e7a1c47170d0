import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import {
  type OfferInput,
  type OfferValues,
  valueOf,
} from '../../../core/session/connect/server-json/offer-inputs';
import { IconButton } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { SelectField, TextField } from '../../ui/form-fields';
import form from '../../ui/form.module.css';
import styles from './server-form.module.css';

interface OfferInputFieldProps {
  input: OfferInput;
  values: OfferValues;
  onChange: (value: string) => void;
}

/** One thing that a `server.json` asks for, as the kind of field that it describes. */
export function OfferInputField({ input, values, onChange }: OfferInputFieldProps) {
  const t = useTranslations('serverJson');
  const { name, description, isRequired, isSecret, isRepeated, format, placeholder } = input;
  const id = useId();
  const [shown, setShown] = useState(false);
  const value = valueOf(input, values);
  const marks = [...(isRequired ? [t('required')] : []), ...(isSecret ? [t('secret')] : [])];
  const label = marks.length === 0 ? name : `${name} (${marks.join(', ')})`;
  const choices = format === 'boolean' ? ['true', 'false'] : input.choices;
  const hint = description === undefined ? {} : { hint: description };
  if (choices.length > 0) {
    const unset = isRequired && value !== '' ? [] : [['', t('unset')] as const];
    return (
      <SelectField
        label={label}
        {...hint}
        value={value}
        options={[...unset, ...choices.map((choice) => [choice, choice] as const)]}
        onChange={onChange}
      />
    );
  }
  if (isRepeated && input.of === 'argument' && !isSecret) {
    return (
      <div className={form['field']}>
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          className={classNames(form['input'], styles['lines'])}
          aria-describedby={`${id}-hint`}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
        <p id={`${id}-hint`} className="muted sm">
          {description} {t('lines')}
        </p>
      </div>
    );
  }
  const field = (
    <TextField
      label={label}
      {...hint}
      type={isSecret && !shown ? 'password' : 'text'}
      value={value}
      placeholder={placeholder}
      {...(format === 'number' && { inputMode: 'decimal' as const })}
      aria-required={isRequired}
      onChange={onChange}
    />
  );
  if (!isSecret) return field;
  return (
    <div className={styles['secretField']}>
      {field}
      <IconButton
        label={t(shown ? 'conceal' : 'reveal', { name })}
        icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
