import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

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
