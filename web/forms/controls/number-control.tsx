import { useState } from 'react';

import styles from './controls.module.css';
import { ariaOf, type ControlProps } from '../fields/control-props';
import { classNames } from '../../ui/class-names';
import { isJsonNumber, JsonNumber, numberOf } from '../../json/lossless';

function written(value: unknown): string {
  if (value instanceof JsonNumber) return value.source;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  return typeof value === 'string' ? value : '';
}

/** What typed text stands for: a number with all its digits, the text itself where it is none, or nothing. */
function meant(text: string): unknown {
  if (text === '') return undefined;
  return isJsonNumber(text) ? numberOf(text) : text;
}

/** A number as text: nothing is clamped, rounded or refused; what is no number stays the text that it is. */
export function NumberControl(props: ControlProps & { integer: boolean }) {
  const { id, value, onChange, onBlur, placeholder, disabled, integer } = props;
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  return (
    <input
      id={id}
      type="text"
      inputMode={integer ? 'numeric' : 'decimal'}
      className={classNames(styles['input'], styles['number'], 'tnum')}
      value={typed && typed.value === value ? typed.text : written(value)}
      disabled={disabled}
      placeholder={value === null ? 'null' : placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        const text = event.target.value;
        const next = meant(text);
        setTyped({ text, value: next });
        onChange(next);
      }}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
