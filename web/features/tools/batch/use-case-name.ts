import { useTranslations } from 'use-intl';

import type { NegativeCase } from '../../../../core/schema/negative/negative-case';

/** The name of a case for people: what it changes, and how. */
export function useCaseName(): (item: NegativeCase) => { subject: string; change: string } {
  const t = useTranslations('batch');
  return ({ kind, path, params }) => ({
    subject: path === '$' ? t('wholeArguments') : path.replace(/^\$\.?/, ''),
    change: t(`case_${kind}`, params),
  });
}
