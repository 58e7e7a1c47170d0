import { useTranslations } from 'use-intl';

import { formatAge } from '../../core/text/format-age';

/** Rounds a duration: `42 s`, `2 h 10 min`, `4 d`. */
export function useAge(): (ms: number) => string {
  const t = useTranslations('common');
  return (ms) => formatAge(ms, t('dayUnit'));
}
