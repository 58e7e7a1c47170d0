import { Activity, ListChecks, MonitorUp, SkipForward, SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { MenuEntry } from '../../ui/menu';

interface PresentationActions {
  onSkip: (() => void) | undefined;
  onPrepare: (() => void) | undefined;
  onCustomize: (() => void) | undefined;
  onPresenter: (() => void) | undefined;
  isPeeking: boolean;
  onPeek: () => void;
}

export function usePresentationMenu(actions: PresentationActions): readonly MenuEntry[] {
  const { onSkip, onPrepare, onCustomize, onPresenter, isPeeking, onPeek } = actions;
  const t = useTranslations('present');
  return [
    onSkip && { label: t('skip'), icon: <SkipForward aria-hidden />, onSelect: onSkip },
    onPrepare && { label: t('prepare'), icon: <ListChecks aria-hidden />, onSelect: onPrepare },
    onCustomize && { label: t('customize'), icon: <SlidersHorizontal aria-hidden />, onSelect: onCustomize },
    onPresenter && { label: t('presenterView'), icon: <MonitorUp aria-hidden />, onSelect: onPresenter },
    { label: isPeeking ? t('hideTraffic') : t('showTraffic'), icon: <Activity aria-hidden />, onSelect: onPeek },
  ];
}
