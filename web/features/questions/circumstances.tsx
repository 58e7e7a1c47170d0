import { useTranslations } from 'use-intl';

import type { ServerQuestion } from '../../../core/session/questions/server-questions';

/** During which call a server asks, and how many more questions wait. */
export function Circumstances({ question, more }: { question: ServerQuestion; more: number }) {
  const t = useTranslations('elicitation');
  const { during, cancelled } = question;
  const names = [...new Set(during)];
  const when =
    names.length === 0
      ? t('unprompted')
      : names.length === 1
        ? t('during', { name: names[0] ?? '' })
        : t('duringSeveral', { count: String(during.length), names: names.join(', ') });
  return (
    <>
      {when}
      {cancelled.length > 0 && <> {t('callCancelled', { names: cancelled.join(', ') })}</>}
      {more > 0 && <strong> {t('more', { count: more })}</strong>}
    </>
  );
}
