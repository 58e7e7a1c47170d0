import { useEffectEvent, useLayoutEffect } from 'react';

import type { UnsentReason } from '../state/unsent-texts';

/**
 * Tells the form that a control holds text that is no value, which keeps the form from being sent.
 * @param control its element's id
 * @param reason undefined while it holds none
 */
export function useHeldText(
  control: string,
  reason: UnsentReason | undefined,
  onHold: ((control: string, reason: UnsentReason | undefined) => void) | undefined,
): void {
  const hold = useEffectEvent((next: UnsentReason | undefined) => onHold?.(control, next));
  // With the layout: the key that is pressed next may send the form.
  useLayoutEffect(() => {
    hold(reason);
    return () => hold(undefined);
  }, [control, reason]);
}
