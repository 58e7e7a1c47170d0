import styles from './controls.module.css';
import { ariaOf, type ControlProps } from '../fields/control-props';

/** A boolean as a box to check; while it is absent the box is neither checked nor empty. */
export function CheckboxControl(props: ControlProps) {
  const { id, value, onChange, onBlur, disabled } = props;
  return (
    <input
      id={id}
      type="checkbox"
      className={styles['checkbox']}
      ref={(box) => {
        if (box) box.indeterminate = value === undefined;
      }}
      checked={value === true}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
