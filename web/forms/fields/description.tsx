import { isValidElement, useState } from 'react';
import { useTranslations } from 'use-intl';

import styles from './description.module.css';
import { ServerMarkdown } from '../../ui/markdown/server-markdown';

const LONG_TEXT = 320;
const LONG_LINES = 4;

export function Description({ id, text }: { id: string; text: unknown }) {
  const t = useTranslations('forms');
  const [whole, setWhole] = useState(false);
  const words = typeof text === 'string' ? text.trim() : '';
  if (isValidElement(text)) return <div id={id}>{text}</div>;
  if (words === '') return null;
  const isLong = words.length > LONG_TEXT || words.split('\n').length > LONG_LINES;
  return (
    <div className={styles['description']}>
      <ServerMarkdown id={id} text={words} isCut={isLong && !whole} />
      {isLong && (
        <button
          type="button"
          className="bare no-pad accent xs pointer hover-line"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? 'showLess' : 'more')}
        </button>
      )}
    </div>
  );
}
