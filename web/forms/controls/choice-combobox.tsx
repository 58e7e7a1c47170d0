import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { searchChoices } from './choice-search';
import controls from './controls.module.css';
import styles from './choice-combobox.module.css';
import { ariaOf, type ControlProps, useUnsentText } from '../fields/control-props';
import { classNames } from '../../ui/class-names';
import { DropPanel } from '../../ui/drop-panel';
import { unlistedIn } from '../../../core/schema/plan/fixed-choices';
import type { Choice } from '../../../core/schema/plan/node-plan';
import { Highlight } from '../../ui/highlight';
import { useRowWindow } from '../../ui/use-row-window';

const PAGE = 9;
const NO_CHOICES: readonly Choice[] = [];

interface ChoiceComboboxProps extends ControlProps {
  choices: readonly Choice[];
  shownText: string;
  isMultiple: boolean;
  isChosen: (choice: Choice) => boolean;
  onChoose: (choice: Choice) => void;
}

/** A list that is searched by typing. On blur, the typed text is dropped: it is a search, not a value. */
export function ChoiceCombobox(props: ChoiceComboboxProps) {
  const { id, labelId, disabled, placeholder, choices, shownText, isMultiple, isChosen, onChoose } = props;
  const t = useTranslations('forms');
  const anchor = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(0);
  const [isUsed, setUsed] = useState(false);
  const isOpen = query !== undefined;
  // Memoized for the arrow keys: searching a million choices takes a moment.
  const found = useMemo(() => (query === undefined ? NO_CHOICES : searchChoices(choices, query)), [choices, query]);
  const listId = `${id}-list`;
  useUnsentText(id, isOpen && query !== '' && !isUsed ? 'notChosen' : undefined, props.onUnsent);
  const search = (text: string) => {
    setQuery(text);
    setUsed(false);
    // An untouched list starts at the chosen choice, a search at its best match.
    setActive(text === '' && !isMultiple ? Math.max(0, choices.findIndex(isChosen)) : 0);
  };
  const close = () => {
    setQuery(undefined);
    setActive(0);
  };
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    setUsed(true);
    onChoose(choice);
    if (!isMultiple) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive((at) => Math.max(0, Math.min(found.length - 1, at + step)));
      else search('');
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(found[active]);
      // By keyboard, a new search follows; by pointer, the same list stays.
      if (isMultiple && query !== '') search('');
    }
  };
  return (
    <div ref={anchor} className={styles['search']}>
      <input
        id={id}
        type="text"
        role="combobox"
        className={classNames(controls['input'], styles['input'])}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={found[active] ? optionId(listId, active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={
          shownText !== ''
            ? shownText
            : (placeholder ?? t('searchChoices', { count: choices.length + unlistedIn(choices).length }))
        }
        value={query ?? shownText}
        onChange={(event) => search(event.target.value)}
        onClick={() => {
          if (!isOpen) search('');
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          props.onBlur();
        }}
        {...ariaOf(props)}
      />
      <ChevronDown aria-hidden className={styles['chevron']} />
      {isOpen && (
        <DropPanel anchor={anchor} maxHeight={MAX_LIST_HEIGHT + 2} width="anchor" onEscape={close}>
          {/* A press on the list must not blur the input. */}
          <div className={styles['panel']} onMouseDown={(event) => event.preventDefault()}>
            <ChoiceList
              id={listId}
              labelId={labelId}
              choices={found}
              query={query}
              active={active}
              isMultiple={isMultiple}
              isChosen={isChosen}
              onChoose={choose}
            />
            {found.length === 0 && <div className="faint sm py-4 px-8">{t('noMatch')}</div>}
          </div>
        </DropPanel>
      )}
    </div>
  );
}

/** Pixels; the CSS of options assumes them. */
const ROW_HEIGHT = 28;
const ROW_HEIGHT_WITH_DESCRIPTION = 42;
const MAX_LIST_HEIGHT = 288;

interface ChoiceListProps extends Pick<
  ChoiceComboboxProps,
  'id' | 'labelId' | 'choices' | 'isMultiple' | 'isChosen' | 'onChoose'
> {
  query: string;
  active: number;
}

const optionId = (id: string, index: number) => `${id}-option-${index}`;

function ChoiceList(props: ChoiceListProps) {
  const { id, labelId, choices, query, active, isMultiple, isChosen, onChoose } = props;
  const rowHeight = choices.some(({ about }) => about !== undefined) ? ROW_HEIGHT_WITH_DESCRIPTION : ROW_HEIGHT;
  const [attach, { from, to, height, scrollToRow }] = useRowWindow({ count: choices.length, rowHeight });
  useEffect(() => {
    scrollToRow(active);
  }, [scrollToRow, active]);
  const first = Math.min(from, active);
  const shown = choices.slice(from, to).map((choice, at) => ({ choice, index: from + at }));
  const activeChoice = choices[active];
  // The active option stays rendered wherever the list is scrolled, for screen readers.
  if (activeChoice && (active < from || active >= to))
    shown.splice(first === active ? 0 : shown.length, 0, { choice: activeChoice, index: active });
  return (
    <div
      ref={attach}
      role="listbox"
      id={id}
      aria-labelledby={labelId}
      aria-multiselectable={isMultiple || undefined}
      className={styles['scroller']}
      style={{ maxHeight: MAX_LIST_HEIGHT }}
    >
      <div role="presentation" className="relative" style={{ height }}>
        {shown.map(({ choice, index }) => (
          <div
            key={index}
            id={optionId(id, index)}
            role="option"
            className={styles['option']}
            style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
            data-active={index === active || undefined}
            aria-selected={isChosen(choice)}
            aria-setsize={choices.length}
            aria-posinset={index + 1}
            title={choice.label}
            onClick={() => onChoose(choice)}
          >
            <Check aria-hidden className={styles['check']} />
            <span className="grid narrow">
              <span className={styles['label']}>
                <Highlight text={choice.label} query={query.trim()} />
              </span>
              {choice.about !== undefined && (
                <span className={`faint sm regular ${styles['about'] ?? ''}`}>{choice.about}</span>
              )}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
