import { useEffectEvent, useLayoutEffect } from 'react';

import type { UnsentReason } from '../state/unsent-texts';

/**
 * Reports to the form that a control holds text that is not a value, which blocks sending.
 * @param control its element id
 */
export function useUnsentText(
  control: string,
  reason: UnsentReason | undefined,
  onHold: ((control: string, reason: UnsentReason | undefined) => void) | undefined,
): void {
  const hold = useEffectEvent((next: UnsentReason | undefined) => onHold?.(control, next));
  // In a layout effect: the next key may send the form.
  useLayoutEffect(() => {
    hold(reason);
    return () => hold(undefined);
  }, [control, reason]);
}
