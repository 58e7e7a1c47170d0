import styles from './controls.module.css';
import { RadioGroup } from './radio-group';
import type { ControlProps } from '../fields/control-props';
import type { Choice } from '../../../core/schema/plan/node-plan';

/** A few values below each other, as radio buttons with room for words. */
export function RadioList(props: ControlProps & { choices: readonly Choice[] }) {
  return (
    <RadioGroup {...props} className={styles['radios']}>
      {({ value, label, about }, input, index) => {
        const aboutId = about === undefined ? undefined : `${props.id}-about-${index}`;
        return (
          <label className={styles['radio']} data-absent={value === undefined || undefined}>
            <input {...input} aria-describedby={aboutId} />
            <span>{label}</span>
            {about !== undefined && (
              <span id={aboutId} aria-hidden className={styles['radio-about']}>
                {about}
              </span>
            )}
          </label>
        );
      }}
    </RadioGroup>
  );
}
