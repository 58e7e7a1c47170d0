import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../../core/json/lossless';
import styles from './schema-outline.module.css';

/** Of a longer list the first show until a click. */
const FEW_CHOICES = 12;

/** The values that a schema names: its choices, its constant, its default and its examples. */
export function EntryValues({ level }: { level: Record<string, unknown> }) {
  const t = useTranslations('definition');
  const { enum: choices, examples } = level;
  const has = (keyword: string) => Object.hasOwn(level, keyword);
  return (
    <>
      {has('const') && <Values label={t('always')} values={[level['const']]} />}
      {Array.isArray(choices) &&
        (choices.length === 0 ? (
          <div className="flex baseline gap-8 narrow sm">{t('noChoice')}</div>
        ) : (
          <Values label={t('oneOfValues', { count: choices.length })} values={choices} />
        ))}
      {has('default') && <Values label={t('default')} values={[level['default']]} />}
      {Array.isArray(examples) && examples.length > 0 && (
        <Values label={t('examples', { count: examples.length })} values={examples} />
      )}
    </>
  );
}

function Values({ label, values }: { label: string; values: readonly unknown[] }) {
  const t = useTranslations('definition');
  const [all, setAll] = useState(false);
  const shown = all ? values : values.slice(0, FEW_CHOICES);
  return (
    <div className="flex baseline gap-8 narrow sm">
      <span className="rigid faint">{label}</span>
      <span
        className={styles['chips']}
        {...(all && { tabIndex: 0, role: 'group', 'aria-label': label })}
      >
        {shown.map((value, index) => (
          <code key={index} className="break sunken rounded-sm py-0 px-5">
            {stringifyJson(value)}
          </code>
        ))}
        {shown.length < values.length && (
          <button type="button" className={styles['more']} onClick={() => setAll(true)}>
            {t('showRest', { count: values.length - shown.length })}
          </button>
        )}
      </span>
    </div>
  );
}
