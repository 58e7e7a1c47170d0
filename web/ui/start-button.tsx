import { Square } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from './button';

interface StartButtonProps extends ComponentProps<typeof Button> {
  onStop: (() => void) | undefined;
  stopLabel?: string;
}

/** Starts what may take long, and stops it: one element for both, so that it keeps the focus. */
export function StartButton({ onStop, stopLabel, ...start }: StartButtonProps) {
  const t = useTranslations('common');
  return onStop ? (
    <Button size={start.size} icon={<Square aria-hidden />} onClick={onStop}>
      {stopLabel ?? t('stop')}
    </Button>
  ) : (
    <Button {...start} />
  );
}
