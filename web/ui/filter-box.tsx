import { type KeyboardEvent, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';

import { tokenText, wordAt } from '../../core/text/filter-tokens';
import { DropPanel, scrollIntoView } from './drop-panel';
import styles from './filter-box.module.css';
import { SearchBox, type SearchBoxProps } from './search-box';

export interface FilterWord {
  word: string;
  about: string;
  /** Values to suggest after the word's colon: `method:` → `tools/call`. */
  values?: () => readonly (readonly [value: string, about?: string])[];
}

interface FilterBoxProps extends Pick<SearchBoxProps, 'label' | 'value' | 'onChange' | 'ref'> {
  placeholder: string;
  words: readonly FilterWord[];
  /** Whether the list shows what passes `value`: until then, nothing leaves for it. */
  isSettled: boolean;
  /** Enter or an arrow down: to the list. */
  onLeave: () => void;
}

interface Suggestion {
  text: string;
  about: string | undefined;
}

const MAX_HEIGHT = 340;
const MAX_SUGGESTIONS = 60;

/** A search box that suggests filter words: all if it is empty, else those that begin with the word at the caret. */
export function FilterBox({ label, placeholder, value, onChange, words, isSettled, onLeave, ref }: FilterBoxProps) {
  const t = useTranslations('lists');
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  /** Undefined: nothing is suggested. */
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(-1);
  const isLeaving = useRef(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isSettled || !isLeaving.current) return;
    isLeaving.current = false;
    leave();
  }, [isSettled]);
  const typedWord = wordAt(value, caret ?? 0);
  const suggests = typedWord.word !== '' || value === '';
  const suggestions = caret !== undefined && suggests ? suggestionsFor(typedWord.word, words) : [];
  const isOpen = suggestions.length > 0;
  const open = (at: number | undefined) => {
    setCaret(at);
    setActive(-1);
  };
  const insert = ({ text }: Suggestion) => {
    const begin = value.slice(0, typedWord.from) + text + (text.endsWith(':') ? '' : ' ');
    flushSync(() => {
      onChange(begin + value.slice(typedWord.to).trimStart());
      open(text.endsWith(':') ? begin.length : undefined);
    });
    input.current?.focus();
    input.current?.setSelectionRange(begin.length, begin.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(key)) return;
    event.preventDefault();
    const chosen = suggestions[active];
    if (key === 'Enter' && chosen) insert(chosen);
    else if (isOpen && key === 'ArrowDown') setActive((active + 1) % suggestions.length);
    else if (isOpen && key === 'ArrowUp') setActive(active <= 0 ? suggestions.length - 1 : active - 1);
    else if (key !== 'ArrowUp') {
      open(undefined);
      if (isSettled) onLeave();
      else isLeaving.current = true;
    }
  };
  return (
    <div ref={anchor} className="grow">
      <SearchBox
        ref={input}
        label={label}
        placeholder={placeholder}
        value={value}
        onChange={(next) => {
          open(input.current?.selectionStart ?? next.length);
          isLeaving.current = false;
          onChange(next);
        }}
        onKeyDown={onKeyDown}
        attributes={{
          'aria-autocomplete': 'list',
          'aria-controls': isOpen ? id : undefined,
          'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
          onFocus: () => open(value === '' ? 0 : undefined),
          onClick: () => value === '' && open(0),
          onBlur: () => {
            open(undefined);
            isLeaving.current = false;
          },
        }}
      />
      {isOpen && (
        <DropPanel anchor={anchor} maxHeight={MAX_HEIGHT} width="content" onEscape={() => open(undefined)}>
          {/* A press on the list must not blur the input. */}
          <div className={styles['panel']} onMouseDown={(event) => event.preventDefault()}>
            <div className="rigid muted sm line-below py-4 px-12">{t('filterHelp')}</div>
            <div role="listbox" id={id} aria-label={t('suggestions')} className="scroll py-4 px-4">
              {suggestions.map((suggestion, index) => (
                <div
                  key={suggestion.text}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={`row gap-12 pointer rounded-sm py-4 px-8 hover ${styles['option'] ?? ''}`}
                  ref={index === active ? scrollIntoView : undefined}
                  onClick={() => insert(suggestion)}
                >
                  <span className="code sm break">{suggestion.text}</span>
                  <span className="muted sm push">{suggestion.about}</span>
                </div>
              ))}
            </div>
          </div>
        </DropPanel>
      )}
    </div>
  );
}

function suggestionsFor(typed: string, words: readonly FilterWord[]): Suggestion[] {
  const minus = typed.startsWith('-') ? '-' : '';
  const [begin = '', ...rest] = typed.slice(minus.length).toLowerCase().split(':');
  if (rest.length === 0) {
    return words.flatMap(({ word, about, values }) => {
      const text = `${minus}${word}${values ? ':' : ''}`;
      return word.startsWith(begin) && text !== typed.toLowerCase() ? [{ text, about }] : [];
    });
  }
  const value = rest.join(':').replaceAll('"', '');
  const all = words.find(({ word, values }) => word === begin && values)?.values?.() ?? [];
  if (all.some(([each]) => each.toLowerCase() === value)) return [];
  return all
    .filter(([each]) => partsOf(each.toLowerCase()).some((part) => part.startsWith(value)))
    .slice(0, MAX_SUGGESTIONS)
    .map(([each, about]) => ({ text: `${minus}${tokenText(begin, each)}`, about }));
}

/** `tools/call` and `call`: a value is also found by a later word of it. */
function partsOf(value: string): string[] {
  return [value, ...value.split(/\W+/)];
}
