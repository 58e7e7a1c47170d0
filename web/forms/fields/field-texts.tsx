import { isValidElement, useState } from 'react';
import { useTranslations } from 'use-intl';

import frame from '../theme/field-template.module.css';
import styles from './field-texts.module.css';
import { hasMarkdownBlocks } from '../../ui/markdown/inline-markdown';
import { ServerMarkdown } from '../../ui/markdown/server-markdown';
import { isShown, shortText, useView } from './node-view';
import { sameJson } from '../../../core/json/same-json';

const MAX_SHOWN = { length: 160, lines: 2 };

/** A field's description as Markdown, with a button for the rest of a long one. @param part of the element's ID */
export function Description({ part = 'about' }: { part?: string }) {
  const { control, options } = useView();
  const id = `${control.id}-${part}`;
  const text: unknown = options.description;
  const t = useTranslations('forms');
  const [isWhole, setWhole] = useState(false);
  const description = typeof text === 'string' ? text.trim() : '';
  if (isValidElement(text)) return <div id={id}>{text}</div>;
  if (description === '') return null;
  const isLong = description.length > MAX_SHOWN.length || description.split('\n').length > MAX_SHOWN.lines;
  return (
    <div className={styles['description']} data-inline={!isLong && !hasMarkdownBlocks(description)}>
      <ServerMarkdown id={id} text={description} isCut={isLong && !isWhole} />
      {isLong && (
        <button
          type="button"
          className="bare no-pad accent sm pointer hover-line"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'showLess' : 'more')}
        </button>
      )}
    </div>
  );
}

const EXAMPLES_SHOWN = 4;

export function Examples() {
  const t = useTranslations('controls');
  const { store, path, planned, value, disabled, control } = useView();
  const { examples, example } = planned.level;
  const [isWhole, setWhole] = useState(false);
  const all: readonly unknown[] = Array.isArray(examples) ? examples : example === undefined ? [] : [example];
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.slice(0, EXAMPLES_SHOWN);
  const id = `${control.id}-examples`;
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
          onClick={() => store.replaceAt(path, item)}
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

export function Help() {
  const { control, options } = useView();
  if (!isShown(options.help)) return null;
  return (
    <div id={`${control.id}-help`} className={frame['note']}>
      {options.help}
    </div>
  );
}
