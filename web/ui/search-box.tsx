import { Search, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ComponentProps, KeyboardEvent, Ref } from 'react';

import styles from './search-box.module.css';

export interface SearchBoxProps {
  label: string;
  clearLabel?: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Not called for keys of an input method. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  attributes?: ComponentProps<'input'>;
  ref?: Ref<HTMLInputElement>;
}

export function SearchBox(props: SearchBoxProps) {
  const { label, clearLabel, placeholder, value, onChange, onKeyDown, attributes, ref } = props;
  const t = useTranslations('lists');
  return (
    <div className={`row relative ${styles['box'] ?? ''}`}>
      <Search aria-hidden className={styles['glass']} />
      <input
        className="wide sm ground lined-strong rounded ellipsis"
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onChange('');
          onKeyDown?.(event);
        }}
        data-takes-escape={value !== ''}
        autoComplete="off"
        spellCheck={false}
        {...attributes}
      />
      {value !== '' && (
        <button
          className="centre bare no-pad absolute muted pointer rounded-sm"
          type="button"
          aria-label={clearLabel ?? t('clearFilter')}
          onClick={() => onChange('')}
        >
          <X aria-hidden />
        </button>
      )}
    </div>
  );
}
