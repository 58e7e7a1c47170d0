import type { MouseEventHandler, ReactNode } from 'react';

import styles from './quiet-button.module.css';
import { classNames } from '../../ui/class-names';
import { disabledProps } from '../../ui/disabled-props';

interface QuietButtonProps {
  /** The accessible name; shown when the pointer rests on it. */
  label: string;
  icon: ReactNode;
  onClick: MouseEventHandler<HTMLButtonElement>;
  disabled?: boolean;
  /** Drawn as a part of the control that it stands beside. */
  framed?: boolean;
  expanded?: boolean;
  pressed?: boolean;
}

/**
 * A small icon button within a form. Its name is text rather than a label attribute, so that a field is never
 * found by the name of the buttons around it; and a native title rather than a tooltip of its own, since a form
 * can have hundreds of them.
 */
export function QuietButton({ label, icon, onClick, disabled, framed = false, expanded, pressed }: QuietButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles['button'], framed && styles['framed'])}
      title={label}
      onClick={onClick}
      aria-expanded={expanded}
      aria-pressed={pressed}
      {...disabledProps(disabled)}
    >
      {icon}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
