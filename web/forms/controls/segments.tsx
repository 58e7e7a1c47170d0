import { RadioGroup } from './radio-group';
import styles from './segments.module.css';
import type { ControlProps } from '../fields/control-props';
import type { Choice } from '../../../core/schema/plan/node-plan';

/** A few values side by side, as radio buttons. */
export function Segments(props: ControlProps & { choices: readonly Choice[] }) {
  return (
    <RadioGroup {...props} className={styles['segments']}>
      {({ value, label }, input) => (
        <label
          className={styles['segment']}
          data-checked={input.checked || undefined}
          data-absent={value === undefined || undefined}
        >
          <input {...input} className={styles['radio']} />
          <span>{label}</span>
        </label>
      )}
    </RadioGroup>
  );
}
