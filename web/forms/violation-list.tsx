import { Fragment } from 'react';
import { useTranslations } from 'use-intl';

import { groupBy } from '../../core/json/group-by';
import { useViolationText } from './fields/problem-texts';
import styles from './violation-list.module.css';
import type { Violation } from '../workers/validation/validate';

interface ViolationListProps {
  violations: readonly Violation[];
  onGo: (violation: Violation) => void;
}

/** A line per text: a form may lack many required values. */
export function ViolationList({ violations, onGo }: ViolationListProps) {
  const t = useTranslations('forms');
  const textOf = useViolationText();
  return (
    <ul className={styles['list']}>
      {[...groupBy(violations, textOf)].map(([text, places]) => (
        <li key={text}>
          {places.map((violation, index) => (
            <Fragment key={index}>
              {index > 0 && t('listSeparator')}
              <button type="button" className={styles['go']} onClick={() => onGo(violation)}>
                <code>{violation.path}</code>
              </button>
            </Fragment>
          ))}{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}
