import { useTranslations } from 'use-intl';

import { Notice } from '../../ui/notice';

/** The server did not make a task of a call that asked for one. Needs the later texts around it. */
export function AnsweredAtOnce() {
  const t = useTranslations('tasks');
  return (
    <Notice tone="warn" icon="⚠" title={t('answeredAtOnce')}>
      {t('answeredAtOnceText')}
    </Notice>
  );
}
