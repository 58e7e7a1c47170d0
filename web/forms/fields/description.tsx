import { useState } from 'react';
import { useTranslations } from 'use-intl';

import styles from './description.module.css';

const LONG_TEXT = 320;
const LONG_LINES = 4;

/** The schema's own words, line breaks kept; long ones are cut to four lines until opened. */
export function Description({ id, text }: { id: string; text: unknown }) {
  const t = useTranslations('forms');
  const [whole, setWhole] = useState(false);
  if (typeof text !== 'string' || text.trim() === '') return null;
  const isLong = text.length > LONG_TEXT || text.trim().split('\n').length > LONG_LINES;
  return (
    <div className={styles['description']}>
      <div id={id} className={isLong && !whole ? styles['cut'] : styles['whole']}>
        {text.trim()}
      </div>
      {isLong && (
        <button
          type="button"
          className={styles['more']}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? 'less' : 'more')}
        </button>
      )}
    </div>
  );
}
