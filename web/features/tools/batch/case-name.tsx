import { useTranslations } from 'use-intl';

import type { NegativeCase } from '../../../../core/schema/negative/negative-case';

export function CaseName({ item, isOpen }: { item: NegativeCase; isOpen: boolean }) {
  const t = useTranslations('batch');
  const { subject, change } = useCaseName()(item);
  return (
    <button type="button" className="bare block wide left pointer rounded-sm py-1 px-0" aria-expanded={isOpen}>
      <span className="break">
        <code className="sm semibold code">{subject}</code> <span>{change}</span>
        {item.also.length > 0 && (
          <span className="faint"> · {t('also', { keywords: item.also.join(t('listSeparator')) })}</span>
        )}
      </span>
    </button>
  );
}

export function useCaseName(): (item: NegativeCase) => { subject: string; change: string } {
  const t = useTranslations('batch');
  return ({ kind, path, params }) => ({
    subject: path === '$' ? t('wholeArguments') : path.replace(/^\$\.?/, ''),
    change: t(`case_${kind}`, params),
  });
}
