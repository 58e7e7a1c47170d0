import { useTranslations } from 'use-intl';

import styles from './segments.module.css';
import type { ControlProps } from '../fields/control-props';
import type { Choice } from '../schema/node-plan';
import { sameJson } from '../../json/same-json';

/** A few values side by side, as radio buttons; an optional one has "not set" as its first. */
export function Segments(props: ControlProps & { choices: readonly Choice[] }) {
  const {
    id,
    labelId,
    describedBy,
    invalid,
    required,
    disabled,
    value,
    onChange,
    onBlur,
    choices,
  } = props;
  const t = useTranslations('forms');
  const options = [...(required ? [] : [{ value: undefined, label: t('notSet') }]), ...choices];
  return (
    <div
      role="radiogroup"
      id={id}
      className={styles['segments']}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      {options.map((option, index) => {
        const checked =
          option.value === undefined
            ? value === undefined
            : value !== undefined && sameJson(option.value, value);
        return (
          <label
            key={index}
            className={styles['segment']}
            data-checked={checked || undefined}
            data-absent={option.value === undefined || undefined}
          >
            <input
              type="radio"
              name={id}
              className={styles['radio']}
              checked={checked}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        );
      })}
    </div>
  );
}
