import { Maximize2, Minimize2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../ui/button';
import { useWindowEvent } from '../ui/use-window-event';

interface EnlargeButtonProps {
  enlarged: boolean;
  onEnlarged: (enlarged: boolean) => void;
}

/** Gives the result the whole window, for people who look on from afar; Escape takes it back. */
export function EnlargeButton({ enlarged, onEnlarged }: EnlargeButtonProps) {
  const t = useTranslations('outcome');
  const takeBack = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEnlarged(false);
  };
  useWindowEvent('keydown', takeBack, { isOn: enlarged });
  return (
    <IconButton
      size="small"
      label={t('enlarge')}
      aria-pressed={enlarged}
      icon={enlarged ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
      onClick={() => onEnlarged(!enlarged)}
    />
  );
}
