import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

/** Says that an answer is what was typed before, when the same was asked and not answered. */
export function RestoredNotice({ onStartAnew }: { onStartAnew: () => void }) {
  const t = useTranslations('elicitation');
  return (
    <Notice
      tone="note"
      title={t('restored')}
      actions={
        <Button size="small" onClick={onStartAnew}>
          {t('startAnew')}
        </Button>
      }
    />
  );
}
