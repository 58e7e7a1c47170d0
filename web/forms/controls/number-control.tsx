import { useState } from 'react';

import styles from './controls.module.css';
import { useBounds } from './use-bounds';
import { ariaOf, type ControlProps } from '../fields/control-props';
import { classNames } from '../../ui/class-names';
import type { SchemaObject } from '../schema/merge-schemas';
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

/**
 * A number as text with its bounds beside it: nothing is clamped, rounded or refused; what is no number stays the
 * text that it is.
 */
export function NumberControl(props: ControlProps & { integer: boolean; level: SchemaObject }) {
  const { id, value, onChange, onBlur, placeholder, disabled, integer, level } = props;
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  const bounds = useBounds(level);
  const unit = level['x-unit'] ?? level['unit'];
  const boundsId = `${id}-bounds`;
  const describedBy =
    bounds === '' ? props.describedBy : [boundsId, props.describedBy].filter(Boolean).join(' ');
  return (
    <div className={styles['numeric']}>
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
        {...ariaOf({ ...props, describedBy })}
      />
      {typeof unit === 'string' && <span className={styles['bounds']}>{unit}</span>}
      {bounds !== '' && (
        <span id={boundsId} className={classNames(styles['bounds'], 'tnum')}>
          {bounds}
        </span>
      )}
    </div>
  );
}
