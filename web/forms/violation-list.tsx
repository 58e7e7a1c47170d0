import { Fragment } from 'react';
import { useTranslations } from 'use-intl';

import { groupBy } from '../../core/json/group-by';
import { useViolationText } from './fields/problem-texts';
import styles from './violation-list.module.css';
import type { RefusedField } from './use-checked-send';

interface ViolationListProps {
  violations: readonly RefusedField[];
  onGo: (violation: RefusedField) => void;
}

export function byField(violations: readonly RefusedField[]) {
  return [...groupBy(violations, ({ pointer }) => pointer).values()];
}

// U+2060, the word joiner: no line begins with a separator.
const WORD_JOINER = '\u2060';

/** Each field once, with all its violations. Fields with the same text share a line: a form may lack many required values. */
export function ViolationList({ violations, onGo }: ViolationListProps) {
  const t = useTranslations('forms');
  const textOf = useViolationText();
  return (
    <ul className={styles['list']}>
      {[...groupBy(byField(violations), (all) => all.map(textOf).join(' '))].map(([text, group]) => (
        <li key={text}>
          {group.map(([violation], index) => (
            <Fragment key={index}>
              {index > 0 && `${WORD_JOINER}${t('listSeparator')}`}
              <button type="button" className={styles['go']} onClick={() => onGo(violation)}>
                {violation.label || t('value')}
              </button>
            </Fragment>
          ))}
          {t('labelOf', { label: WORD_JOINER, value: text })}
        </li>
      ))}
    </ul>
  );
}
