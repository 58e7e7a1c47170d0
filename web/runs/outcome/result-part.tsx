import type { JsonObject } from '../../../core/json/json-object';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { JsonText } from '../../content/text/json-text';
import styles from './result-part.module.css';
import { stringifyJson } from '../../../core/json/lossless';

export function ResultPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`stack gap-8 ${styles['part'] ?? ''}`} role="group" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

/** Members of every result, which `OutcomeView` shows. */
const COMMON_MEMBERS = ['_meta', 'resultType'];

export function OtherMembers({ result, shownMembers }: { result: JsonObject; shownMembers: readonly string[] }) {
  const t = useTranslations('outcome');
  const others = Object.entries(result).filter(
    ([name]) => !shownMembers.includes(name) && !COMMON_MEMBERS.includes(name),
  );
  if (others.length === 0) return null;
  return (
    <ResultPart title={t('otherMembers')}>
      <JsonText source={stringifyJson(Object.fromEntries(others))} label={t('otherMembers')} />
    </ResultPart>
  );
}
