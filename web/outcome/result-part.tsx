import type { JsonObject } from '../../core/json/json-object';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { JsonText } from '../content/text/json-text';
import styles from './result-part.module.css';
import { stringifyJson } from '../../core/json/lossless';

/** A part of a result under a heading of its own. */
export function ResultPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={`stack gap-6 ${styles['part'] ?? ''}`} role="group" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

/** Members of every result, which the outcome's view itself speaks of. */
const COMMON = ['_meta', 'resultType'];

/** What no protocol version knows in a result is shown all the same. Nothing where there is nothing. */
export function OtherMembers({
  result,
  shown,
}: {
  result: JsonObject;
  /** The members that are shown elsewhere. */
  shown: readonly string[];
}) {
  const t = useTranslations('outcome');
  const others = Object.entries(result).filter(([name]) => !shown.includes(name) && !COMMON.includes(name));
  if (others.length === 0) return null;
  return (
    <ResultPart title={t('otherMembers')}>
      <JsonText source={stringifyJson(Object.fromEntries(others))} label={t('otherMembers')} />
    </ResultPart>
  );
}
