import { useTranslations } from 'use-intl';

import styles from './controls.module.css';
import type { ControlProps } from '../fields/control-props';
import type { Choice } from '../schema/node-plan';
import { sameJson } from '../../json/same-json';

/** A few values below each other, as radio buttons with room for words; an optional one has "not set" as its first. */
export function RadioList(props: ControlProps & { choices: readonly Choice[] }) {
  const { id, labelId, describedBy, invalid, required, disabled, value, onChange, onBlur } = props;
  const t = useTranslations('forms');
  const none: Choice = { value: undefined, label: t('notSet') };
  const options = [...(required ? [] : [none]), ...props.choices];
  return (
    <div
      role="radiogroup"
      id={id}
      className={styles['radios']}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      {options.map((option, index) => (
        <label
          key={index}
          className={styles['radio']}
          data-absent={option.value === undefined || undefined}
        >
          <input
            type="radio"
            name={id}
            checked={
              option.value === undefined
                ? value === undefined
                : value !== undefined && sameJson(option.value, value)
            }
            disabled={disabled}
            aria-describedby={option.about === undefined ? undefined : `${id}-about-${index}`}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          {option.about !== undefined && (
            <span id={`${id}-about-${index}`} aria-hidden className={styles['radio-about']}>
              {option.about}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
