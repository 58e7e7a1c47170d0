import { CaseSensitive, ChevronDown, ChevronUp, Search } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from './button';
import styles from './find-box.module.css';

export interface FindState {
  text: string;
  caseSensitive: boolean;
  /** Null until the search has run. */
  count: number | null;
  at: number;
}

export const noFind: FindState = { text: '', caseSensitive: false, count: null, at: 0 };

/** A search field with the number of hits; Enter and Shift+Enter step through them. */
export function FindBox({
  label,
  state,
  onFind,
  onStep,
  onLeave,
  ref,
}: {
  label: string;
  state: FindState;
  onFind: (text: string, caseSensitive: boolean) => void;
  onStep: (by: 1 | -1) => void;
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const t = useTranslations('content');
  const { text, caseSensitive, count, at } = state;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onStep(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (text === '') onLeave?.();
      else onFind('', caseSensitive);
    }
  };
  return (
    <div className={styles['box']}>
      <Search aria-hidden className={styles['icon']} />
      <input
        ref={ref}
        type="search"
        className={styles['input']}
        aria-label={label}
        placeholder={t('search.placeholder')}
        value={text}
        spellCheck={false}
        autoComplete="off"
        data-takes-escape={text !== ''}
        onChange={(event) => onFind(event.target.value, caseSensitive)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles['count']}>
        {text !== '' && count !== null && (count === 0 ? t('search.none') : t('search.count', { at: at + 1, count }))}
      </span>
      <button
        type="button"
        className={styles['case']}
        aria-pressed={caseSensitive}
        aria-label={t('search.caseSensitive')}
        title={t('search.caseSensitive')}
        onClick={() => onFind(text, !caseSensitive)}
      >
        <CaseSensitive aria-hidden />
      </button>
      {text !== '' &&
        ([-1, 1] as const).map((by) => (
          <IconButton
            key={by}
            className={styles['step']}
            label={t(by < 0 ? 'search.previous' : 'search.next')}
            icon={by < 0 ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            disabled={count === null || count === 0}
            onClick={() => onStep(by)}
          />
        ))}
    </div>
  );
}
