import { Maximize2, Minimize2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../ui/button';

interface EnlargeButtonProps {
  enlarged: boolean;
  onEnlarged: (enlarged: boolean) => void;
}

/** Gives the result the whole window, for people who look on from afar; Escape takes it back. */
export function EnlargeButton({ enlarged, onEnlarged }: EnlargeButtonProps) {
  const t = useTranslations('outcome');
  const takeBack = useEffectEvent(() => onEnlarged(false));
  useEffect(() => {
    if (!enlarged) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) takeBack();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [enlarged]);
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
