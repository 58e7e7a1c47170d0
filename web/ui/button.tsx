import type { ButtonHTMLAttributes, ReactNode, Ref, SyntheticEvent } from 'react';

import styles from './button.module.css';
import { classNames } from './class-names';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'default' | 'primary' | 'ghost' | 'danger' | 'link';
  size?: 'normal' | 'small' | 'large';
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'default',
  size = 'normal',
  icon,
  children,
  className,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(styles['button'], styles[variant], styles[size], className)}
      {...rest}
      {...disabledProps(disabled)}
    >
      {icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, variant = 'ghost', size = 'small', className, ...rest }: IconButtonProps) {
  return (
    <Button
      variant={variant}
      size={size}
      aria-label={label}
      data-tooltip=""
      className={classNames(styles['icon'], className)}
      {...rest}
    >
      {icon}
    </Button>
  );
}

const refuse = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

const DISABLED: ButtonHTMLAttributes<HTMLButtonElement> = {
  'aria-disabled': true,
  // Not focusable, as with `disabled`.
  tabIndex: -1,
  onClick: refuse,
  onPointerDown: undefined,
  onKeyDown: undefined,
};

/** Spread after a button's own handlers. Unlike `disabled` it keeps the focus. */
export function disabledProps(isDisabled = false): typeof DISABLED | undefined {
  return isDisabled ? DISABLED : undefined;
}
