import { useTranslations } from 'use-intl';

import { formatAge } from '../../core/text/format-age';

/** A time span in milliseconds as people round it, days in the language of the page: `42 s`, `2 h 10 min`, `4 d`. */
export function useAge(): (ms: number) => string {
  const t = useTranslations('common');
  return (ms) => formatAge(ms, t('dayUnit'));
}
