import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Segment } from '../../../core/json/json-pointer';
import controls from './controls.module.css';
import { PlainText } from './plain-text';
import styles from './suggested-text.module.css';
import { ariaOf, type ControlProps } from '../fields/control-props';
import type { Suggest, Suggestions } from '../form-contexts';
import { DropPanel, scrollIntoView } from '../../ui/drop-panel';

const MAX_HEIGHT = 260;
const TYPING_PAUSE_MS = 200;
const NONE: readonly string[] = [];

interface SuggestedTextProps extends ControlProps {
  path: readonly Segment[];
  suggest: Suggest;
}

/** Text of several lines has a textarea without suggestions. */
export function SuggestedText(props: SuggestedTextProps) {
  const text = typeof props.value === 'string' ? props.value : '';
  // An input would drop the line breaks.
  return text.includes('\n') ? <PlainText {...props} /> : <OneLine {...props} text={text} />;
}

function OneLine(props: SuggestedTextProps & { text: string }) {
  const { id, labelId, path, suggest, text, value, onChange, disabled, placeholder } = props;
  const t = useTranslations('forms');
  const tSuggestions = useTranslations('suggestions');
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { asking, suggestions } = useSuggestions(suggest, path, open ? text : undefined);
  const values = suggestions?.kind === 'values' ? suggestions.values : NONE;
  const listId = `${id}-suggestions`;
  const optionId = (index: number) => `${listId}-${index}`;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const write = (next: string) => {
    setOpen(true);
    setActive(-1);
    onChange(next);
  };
  const take = (chosen: string) => {
    onChange(chosen);
    close();
  };
  const insert = (input: HTMLInputElement, inserted: string) => {
    const { selectionStart, selectionEnd } = input;
    const from = selectionStart ?? text.length;
    onChange(text.slice(0, from) + inserted + text.slice(selectionEnd ?? from));
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    insert(event.currentTarget, pasted.replace(/\r\n?/g, '\n'));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const chosen = values[active];
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (!open) setOpen(true);
        else if (event.key === 'ArrowDown') setActive(Math.min(values.length - 1, active + 1));
        else setActive(Math.max(-1, active - 1));
        break;
      case 'Enter':
        event.preventDefault();
        if (event.shiftKey) insert(event.currentTarget, '\n');
        else if (open && chosen !== undefined) take(chosen);
        else close();
        break;
    }
  };
  const isListed = open && values.length > 0;
  const statusText = () => {
    if (!suggestions || (asking && suggestions.kind === 'failed')) return tSuggestions('asking');
    if (suggestions.kind === 'failed') return tSuggestions('failed', { message: suggestions.message });
    const { total, more } = suggestions;
    if (total !== undefined && total > values.length) return tSuggestions('ofTotal', { shown: values.length, total });
    return tSuggestions(more ? 'more' : 'count', { count: values.length });
  };
  return (
    <div ref={anchor} className="grow relative">
      <input
        id={id}
        type="text"
        role="combobox"
        className={controls['input']}
        value={text}
        disabled={disabled}
        placeholder={value === '' ? t('emptyText') : (placeholder ?? tSuggestions('hint'))}
        data-hint={value !== '' && placeholder === undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed && active >= 0 ? optionId(active) : undefined}
        onChange={(event) => write(event.target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          props.onBlur();
        }}
        {...ariaOf(props)}
      />
      {open && (
        <DropPanel anchor={anchor} maxHeight={MAX_HEIGHT} width="anchor" onEscape={close}>
          {/* A press on the list must not blur the input. */}
          <div className={styles['panel']} onMouseDown={(event) => event.preventDefault()}>
            {isListed && (
              <div role="listbox" id={listId} aria-labelledby={labelId} aria-busy={asking} className={styles['list']}>
                {values.map((each, index) => (
                  <div
                    key={index}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === active}
                    className={`break pointer rounded-sm py-4 px-8 hover ${styles['option'] ?? ''}`}
                    ref={index === active ? scrollIntoView : undefined}
                    onClick={() => take(each)}
                  >
                    {each === '' ? '""' : each}
                  </div>
                ))}
              </div>
            )}
            <div role="status" className={styles['note']} data-failed={suggestions?.kind === 'failed'}>
              {statusText()}
            </div>
          </div>
        </DropPanel>
      )}
    </div>
  );
}

function useSuggestions(
  suggest: Suggest,
  path: readonly Segment[],
  typed: string | undefined,
): { asking: boolean; suggestions: Suggestions | undefined } {
  const field = useId();
  const { data, error, isFetching } = useQuery({
    queryKey: ['suggestions', field, typed],
    queryFn: async ({ signal }): Promise<Suggestions> => {
      await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
      signal.throwIfAborted();
      return suggest(path, typed ?? '', signal);
    },
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
    // Nothing is cached: the server's suggestions depend on other arguments, too.
    gcTime: 0,
  });
  if (typed === undefined) return { asking: false, suggestions: undefined };
  return { asking: isFetching, suggestions: error ? { kind: 'failed', message: String(error) } : data };
}
