import { useTranslations } from 'use-intl';

import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { storageFull } from '../ui/remember';

export function StorageFullNotice() {
  const t = useTranslations('preferences');
  return (
    <Notice
      tone="warn"
      role="status"
      title={t('storageFullTitle')}
      actions={<Button onClick={() => storageFull.set('read')}>{t('dismiss')}</Button>}
    >
      {t('storageFullText')}
    </Notice>
  );
}
