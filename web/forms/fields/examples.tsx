import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { useDisabled } from './ui-options';
import styles from './examples.module.css';
import type { NodeView } from './node-view';
import { shortText } from './short-text';
import { sameJson } from '../../../core/json/same-json';
import { fieldId } from '../state/field-id';

const FEW = 4;

/** The schema's `examples`, or the `example` of OpenAPI; a click takes one. */
export function Examples({ view }: { view: NodeView }) {
  const t = useTranslations('controls');
  const { store, path, planned, value } = view;
  const { examples, example } = planned.level;
  const disabled = useDisabled(store);
  const [isWhole, setWhole] = useState(false);
  const all: readonly unknown[] = Array.isArray(examples) ? examples : example === undefined ? [] : [example];
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.slice(0, FEW);
  const id = `${fieldId(store.idPrefix, path)}-examples`;
  return (
    <div role="group" aria-labelledby={id} className={styles['examples']}>
      <span id={id}>{t('examples')}</span>
      {shown.map((item, index) => (
        <button
          key={index}
          type="button"
          className={styles['example']}
          title={shortText(item)}
          disabled={disabled}
          data-taken={(value !== undefined && sameJson(value, item)) || undefined}
          onClick={() => store.take(path, item)}
        >
          <span className="visually-hidden">{t('useExample', { value: shortText(item) })}</span>
          <span aria-hidden>{shortText(item)}</span>
        </button>
      ))}
      {shown.length < all.length && (
        <button type="button" className={styles['more']} onClick={() => setWhole(true)}>
          {t('moreExamples', { count: all.length - shown.length })}
        </button>
      )}
    </div>
  );
}
