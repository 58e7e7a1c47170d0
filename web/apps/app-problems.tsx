import { useTranslations } from 'use-intl';

import type { AppProblem } from './app-state';
import styles from './app-problems.module.css';

const SHOWN = 50;

/** What went wrong in an app, as its sandbox saw it. */
export function AppProblems({ problems }: { problems: readonly AppProblem[] }) {
  const t = useTranslations('apps');
  if (problems.length === 0) return null;
  return (
    <details className={styles['problems']} open>
      <summary>{t('problems', { count: problems.length })}</summary>
      <ul aria-label={t('problemList')}>
        {problems.slice(-SHOWN).map(({ kind, text, directive }, index) => (
          <li key={index}>
            <span>
              {kind === 'blocked' && directive !== undefined
                ? t('problem_blockedBy', { directive })
                : t(`problem_${kind}`)}
            </span>{' '}
            <code>{text}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
