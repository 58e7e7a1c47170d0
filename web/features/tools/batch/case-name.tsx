import { useTranslations } from 'use-intl';

import type { NegativeCase } from '../../../../core/schema/negative/negative-case';

/** The name of a case, with what breaks along with it. */
export function CaseName({ item }: { item: NegativeCase }) {
  const t = useTranslations('batch');
  const { subject, change } = useCaseName()(item);
  return (
    <span className="break">
      <code className="accent sm code">{subject}</code> <span>{change}</span>
      {item.also.length > 0 && (
        <span className="faint"> · {t('also', { keywords: item.also.join(', ') })}</span>
      )}
    </span>
  );
}

/** The name of a case for people: what it changes, and how. */
export function useCaseName(): (item: NegativeCase) => { subject: string; change: string } {
  const t = useTranslations('batch');
  return ({ kind, path, params }) => ({
    subject: path === '$' ? t('wholeArguments') : path.replace(/^\$\.?/, ''),
    change: t(`case_${kind}`, params),
  });
}
