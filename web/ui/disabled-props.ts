import type { ButtonHTMLAttributes, SyntheticEvent } from 'react';

const refuse = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

const DISABLED: ButtonHTMLAttributes<HTMLButtonElement> = {
  'aria-disabled': true,
  // Tab skips it, as it does `disabled`.
  tabIndex: -1,
  onClick: refuse,
  onPointerDown: undefined,
  onKeyDown: undefined,
};

/** Spread after a button's own handlers. Unlike `disabled` it keeps the focus. */
export function disabledProps(isDisabled = false): typeof DISABLED | undefined {
  return isDisabled ? DISABLED : undefined;
}
