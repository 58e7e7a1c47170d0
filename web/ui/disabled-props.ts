import type { ButtonHTMLAttributes, SyntheticEvent } from 'react';

const refuse = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

const DISABLED: ButtonHTMLAttributes<HTMLButtonElement> = {
  'aria-disabled': true,
  // The Tab key leaves it out, as it does what is `disabled`.
  tabIndex: -1,
  onClick: refuse,
  onPointerDown: undefined,
  onKeyDown: undefined,
};

/** For a button, after its own handlers: a `disabled` one loses the focus at once; this one keeps it, and takes no press. */
export function disabledProps(isDisabled = false): typeof DISABLED | undefined {
  return isDisabled ? DISABLED : undefined;
}
