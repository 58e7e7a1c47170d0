import { Square } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from './button';

interface StartButtonProps extends ComponentProps<typeof Button> {
  onStop: (() => void) | undefined;
  stopLabel?: string;
}

/** Starts what may take long, and stops it: one element for both, which keeps the focus and its width. */
export function StartButton({ onStop, stopLabel, ...start }: StartButtonProps) {
  const t = useTranslations('common');
  const [minWidth, setMinWidth] = useState<number>();
  return onStop ? (
    <Button size={start.size} style={{ minWidth }} icon={<Square aria-hidden />} onClick={onStop}>
      {stopLabel ?? t('stop')}
    </Button>
  ) : (
    <Button
      {...start}
      onClick={(event) => {
        setMinWidth(event.currentTarget.getBoundingClientRect().width);
        start.onClick?.(event);
      }}
    />
  );
}
