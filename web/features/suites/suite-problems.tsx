import { useTranslations } from 'use-intl';

import type { SuiteProblem } from '../../../core/suite/read-suite';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import styles from './suite-problems.module.css';

/** Why a suite's text can't be run: all of it, each with its place. */
export function SuiteProblems({
  problems,
  onEdit,
}: {
  problems: readonly SuiteProblem[];
  onEdit: () => void;
}) {
  const t = useTranslations('suites');
  return (
    <div className={styles['problems']}>
      <Notice
        tone="bad"
        icon="✕"
        role="alert"
        title={t('broken', { count: problems.length })}
        actions={<Button onClick={onEdit}>{t('openEditor')}</Button>}
      >
        <p>{t('brokenText')}</p>
        <ul className={styles['list']}>
          {problems.map(({ message, path, line, column }, index) => (
            <li key={index}>
              <span className={styles['place']}>
                {t('problemAt', { line: String(line), column: String(column) })}
              </span>{' '}
              {path !== '' && <code>{path}</code>} {message}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
