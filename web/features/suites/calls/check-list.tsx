import { useTranslations } from 'use-intl';

import type { CheckResult } from '../../../../core/suite/checks/check-result';
import styles from './check-list.module.css';

/** What failed, each with what was expected and what came; what passed, behind a line that counts it. */
export function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  const t = useTranslations('suites');
  const failed = checks.filter(({ passed }) => !passed);
  const passed = checks.filter((check) => check.passed);
  return (
    <>
      {failed.map((check, index) => (
        <FailedCheck key={index} check={check} />
      ))}
      {passed.length > 0 && (
        <details className={styles['passed']}>
          <summary>{t('passedChecks', { count: passed.length })}</summary>
          <ul>
            {passed.map((check, index) => (
              <li key={index}>
                <CheckName check={check} /> <span>{check.actual}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** One expectation that was not met. */
export function FailedCheck({ check }: { check: CheckResult }) {
  const t = useTranslations('suites');
  const { expected, actual, difference = [] } = check;
  return (
    <div className={styles['failed']}>
      <p className={styles['title']}>
        <span aria-hidden>✕</span> <CheckName check={check} />
      </p>
      <dl className={styles['values']}>
        <div>
          <dt>{t('expected')}</dt>
          <dd>{expected}</dd>
        </div>
        <div>
          <dt>{t('actual')}</dt>
          <dd>{actual}</dd>
        </div>
        {difference.length > 0 && (
          <div>
            <dt>{t('difference')}</dt>
            <dd>
              {difference.map((line, index) => (
                <span key={index} className={styles['line']}>
                  {line}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function CheckName({ check: { check, at } }: { check: CheckResult }) {
  const t = useTranslations('suites');
  return (
    <>
      {t(`check_${check}`)} {at !== undefined && <code>{at}</code>}
    </>
  );
}
