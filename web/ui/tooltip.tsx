import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import { layer } from './layer';
import styles from './tooltip.module.css';

/** A short word on what the control under the pointer or the focus does. Needs {@link TooltipProvider} above. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={layer()}>
        <Radix.Content className={styles['tooltip']} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={400}>{children}</Radix.Provider>;
}
