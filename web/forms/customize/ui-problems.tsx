import { useTranslations } from 'use-intl';

import { Notice } from '../../ui/notice';
import type { UiProblem } from '../friendly/read-ui';

/** More of them nobody reads. */
const MOST = 8;

/** What of a customization has no effect: the form does without it. */
export function UiProblems({ problems }: { problems: readonly UiProblem[] }) {
  const t = useTranslations('dressing');
  if (problems.length === 0) return null;
  return (
    <Notice tone="warn" role="status" title={t('problems', { count: problems.length })}>
      <ul className="grid gap-2">
        {problems.slice(0, MOST).map(({ kind, at, name }, index) => (
          <li key={index}>{t(`problem_${kind}`, { name, at: at === '' ? t('wholeForm') : at })}</li>
        ))}
        {problems.length > MOST && <li>{t('moreProblems', { count: problems.length - MOST })}</li>}
      </ul>
    </Notice>
  );
}
