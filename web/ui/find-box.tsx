import { CaseSensitive, ChevronDown, ChevronUp, CornerDownRight, Search } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from './button';
import styles from './find-box.module.css';
import type { JsonDocument } from '../../core/json/documents/json-document';
import { pathToPointer, pointerToPath } from '../../core/json/json-pointer';
import { classNames } from './class-names';

export interface FindState {
  text: string;
  caseSensitive: boolean;
  count: number | null;
  at: number;
}

export const noFind: FindState = { text: '', caseSensitive: false, count: null, at: 0 };

interface FindBoxProps {
  label: string;
  state: FindState;
  onFind: (text: string, caseSensitive: boolean) => void;
  onStep: (by: 1 | -1) => void;
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
}

export function FindBox({ label, state, onFind, onStep, onLeave, ref }: FindBoxProps) {
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

function focusFirst(field: HTMLInputElement | null) {
  field?.focus();
}

interface PathBoxProps {
  document: JsonDocument;
  root: string;
  onGo: (pointer: string) => void;
  onLeave: () => void;
}

export function PathBox({ document, root, onGo, onLeave }: PathBoxProps) {
  const t = useTranslations('content.tree');
  const id = useId();
  const [path, setPath] = useState('');
  const [error, setError] = useState<string | null>(null);
  const go = () => {
    const typed = pathToPointer(path);
    if (typed === null) {
      setError(t('noPath'));
      return;
    }
    // Rows show paths from the document's root, so both kinds may be typed.
    const below = `${root}${typed}`;
    void Promise.all([document.ask('locate', below), document.ask('locate', typed)]).then(
      ([inside, whole]) => {
        const isInside = whole.whole && (typed === root || typed.startsWith(`${root}/`));
        if (inside.whole) onGo(below);
        else if (isInside) onGo(typed);
        else {
          const found = pointerToPath(inside.found.slice(root.length));
          setError(t('notThere', { path: pointerToPath(typed), found }));
          return;
        }
        setError(null);
      },
      () => undefined,
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      go();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setError(null);
      if (path === '') onLeave();
      else setPath('');
    }
  };
  return (
    <div className={classNames(styles['box'], styles['path'])}>
      <CornerDownRight aria-hidden className={styles['icon']} />
      <input
        ref={focusFirst}
        className={styles['input']}
        aria-label={t('goTo')}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : id}
        placeholder={t('goToPlaceholder')}
        value={path}
        spellCheck={false}
        autoComplete="off"
        data-takes-escape={path !== ''}
        onChange={(event) => {
          setPath(event.target.value);
          setError(null);
        }}
        onKeyDown={onKeyDown}
      />
      {error !== null && (
        <span id={id} role="alert" className={styles['fault']}>
          {error}
        </span>
      )}
    </div>
  );
}
