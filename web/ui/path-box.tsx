import type { JsonDocument } from '../../core/json/documents/json-document';
import { CornerDownRight } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { pathToPointer, pointerToPath } from '../../core/json/json-pointer';
import { classNames } from './class-names';
import styles from './find-box.module.css';

/** A field for the JSONPath or JSON Pointer of a value to go to. A wrong path shows how far it leads. */
export function PathBox({
  document,
  root,
  onGo,
  onLeave,
}: {
  document: JsonDocument;
  /** Of the value shown, which paths start from. */
  root: string;
  /** @param pointer in the document */
  onGo: (pointer: string) => void;
  onLeave: () => void;
}) {
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
