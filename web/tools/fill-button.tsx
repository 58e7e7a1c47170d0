import { Sparkles } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '../ui/button';
import type { Fill } from './use-fill';

/** Fills in a valid example; again, the next one. */
export function FillButton({ fill }: { fill: Fill }) {
  const t = useTranslations('fill');
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Sparkles aria-hidden />}
      title={t('fillHint')}
      onClick={() => fill.fill()}
    >
      {t('fill')}
    </Button>
  );
}
