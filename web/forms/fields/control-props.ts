import { useEffectEvent, useLayoutEffect } from 'react';

import type { UnsentReason } from '../state/unsent-texts';

export interface ControlProps {
  id: string;
  labelId: string;
  label: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  onUnsent?: (control: string, reason: UnsentReason | undefined) => void;
  placeholder: string | undefined;
}

export function ariaOf({ describedBy, invalid, required }: Pick<ControlProps, 'describedBy' | 'invalid' | 'required'>) {
  return {
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
  };
}

/** A control with text that is not a value blocks sending. */
export function useUnsentText(
  control: string,
  reason: UnsentReason | undefined,
  onUnsent: ((control: string, reason: UnsentReason | undefined) => void) | undefined,
): void {
  const hold = useEffectEvent((next: UnsentReason | undefined) => onUnsent?.(control, next));
  // In a layout effect: the next key may send the form.
  useLayoutEffect(() => {
    hold(reason);
    return () => hold(undefined);
  }, [control, reason]);
}
