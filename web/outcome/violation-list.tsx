import { useTranslations } from 'use-intl';

import { useViolationText } from '../forms/fields/use-violation-text';
import type { Violation } from '../json/validation/validate';
import { Notice } from '../ui/notice';
import styles from './violation-list.module.css';

/** Why a request was not sent, place by place. */
export function ViolationList({ violations }: { violations: readonly Violation[] }) {
  const t = useTranslations('outcome');
  const textOf = useViolationText();
  return (
    <Notice tone="warn" icon="⚠" role="alert" title={t('notSent', { count: violations.length })}>
      <ul className={styles['list']}>
        {violations.map((violation, index) => (
          <li key={index}>
            <code>{violation.path}</code> {textOf(violation)}
          </li>
        ))}
      </ul>
      <p>{t('notSentText')}</p>
    </Notice>
  );
}
