import { useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';

import styles from './controls.module.css';
import { ariaOf, type ControlProps } from '../fields/control-props';
import type { Choice } from '../schema/node-plan';
import { sameJson } from '../../json/same-json';

const MOST_SHOWN = 100;

interface Found {
  shown: readonly Choice[];
  more: number;
}

function search(choices: readonly Choice[], query: string): Found {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = choices.filter(({ label }) => {
    const text = label.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return { shown: found.slice(0, MOST_SHOWN), more: Math.max(0, found.length - MOST_SHOWN) };
}

/**
 * One of many values: type to narrow, arrows and Enter to take. Only the first hundred that match are in the
 * page. Text that was not taken is dropped on leaving: it is a search, not a value.
 */
export function SearchChoice(
  props: ControlProps & { choices: readonly Choice[]; keepOpen?: boolean },
) {
  const {
    id,
    labelId,
    value,
    onChange,
    onBlur,
    disabled,
    placeholder,
    choices,
    keepOpen = false,
  } = props;
  const t = useTranslations('forms');
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(0);
  const selected = choices.find((choice) => value !== undefined && sameJson(choice.value, value));
  const found = query === undefined ? undefined : search(choices, query);
  const close = () => {
    setQuery(undefined);
    setActive(0);
  };
  const take = (choice: Choice | undefined) => {
    if (!choice) return;
    onChange(choice.value);
    if (keepOpen) setQuery('');
    else close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = (found?.shown.length ?? 0) - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!found) setQuery('');
      else
        setActive((at) => Math.max(0, Math.min(last, at + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter' && found && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      take(found.shown[active]);
    } else if (event.key === 'Escape' && found) {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className={styles['search']}>
      <input
        id={id}
        type="text"
        role="combobox"
        className={styles['input']}
        aria-expanded={found !== undefined}
        aria-controls={found ? `${id}-list` : undefined}
        aria-activedescendant={found?.shown[active] ? `${id}-option-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder ?? t('searchChoices', { count: choices.length })}
        value={query ?? selected?.label ?? ''}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onClick={() => setQuery((text) => text ?? '')}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onBlur();
        }}
        {...ariaOf(props)}
      />
      {found && (
        // Pressing the pointer on the list must not take the focus from the search.
        <div className={styles['list']} onMouseDown={(event) => event.preventDefault()}>
          <div role="listbox" id={`${id}-list`} aria-labelledby={labelId}>
            {found.shown.map((choice, index) => (
              <div
                key={index}
                id={`${id}-option-${index}`}
                role="option"
                className={styles['option']}
                data-active={index === active || undefined}
                aria-selected={choice === selected}
                ref={index === active ? scrollIntoView : undefined}
                onClick={() => take(choice)}
              >
                {choice.label}
              </div>
            ))}
          </div>
          {found.shown.length === 0 && <div className={styles['more']}>{t('noMatch')}</div>}
          {found.more > 0 && (
            <div className={styles['more']}>{t('moreChoices', { count: found.more })}</div>
          )}
        </div>
      )}
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
