import type { MouseEventHandler, ReactNode } from 'react';

import styles from './quiet-button.module.css';
import { classNames } from '../../ui/class-names';
import { disabledProps } from '../../ui/button';

interface QuietButtonProps {
  label: string;
  icon: ReactNode;
  onClick: MouseEventHandler<HTMLButtonElement>;
  disabled?: boolean;
  framed?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  /** The keys have it in the field's menu: no stop of Tab. */
  isInMenu?: boolean;
}

/** A small button within a form. Its name is hidden text: with `aria-label`, it would be found as a field. */
export function QuietButton(props: QuietButtonProps) {
  const { label, icon, onClick, disabled, framed = false, expanded, pressed, isInMenu = false } = props;
  return (
    <button
      type="button"
      className={classNames(styles['button'], framed && styles['framed'])}
      title={label}
      onClick={onClick}
      aria-expanded={expanded}
      aria-pressed={pressed}
      tabIndex={isInMenu ? -1 : undefined}
      {...disabledProps(disabled)}
    >
      {icon}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
