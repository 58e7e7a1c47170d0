import type { ClipboardEventHandler } from 'react';
import { useTranslations } from 'use-intl';

import styles from './controls.module.css';
import { ariaOf, type ControlProps } from '../fields/control-props';
import { classNames } from '../../ui/class-names';

const MAX_ROWS = 14;
/** Approximate characters per line, for browsers without `field-sizing` (Safari, Firefox ESR). */
const CHARACTERS_PER_LINE = 60;
/** Longer text is not split into lines at each keystroke. */
const LONG_TEXT = 20_000;

interface PlainTextProps extends ControlProps {
  mono?: boolean;
  masked?: boolean;
  inputMode?: 'email' | 'url' | 'tel' | 'search' | 'numeric';
  rows?: number;
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>;
}

/** Looks like an input while it has one line. Emptied, it is an empty string; the field's clear button removes it. */
export function PlainText(props: PlainTextProps) {
  const { id, value, onChange, onBlur, onPaste, placeholder, disabled, inputMode, rows = 1 } = props;
  const t = useTranslations('forms');
  const text = typeof value === 'string' ? value : '';
  const field = (
    <textarea
      id={id}
      style={rows > 1 ? { minHeight: `calc(${rows} * 20px + 8px)` } : undefined}
      className={classNames(
        styles['input'],
        props.mono === true && styles['mono'],
        props.masked === true && styles['masked'],
      )}
      rows={Math.max(rows, rowsOf(text))}
      value={text}
      disabled={disabled}
      placeholder={value === '' ? t('emptyText') : placeholder}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      inputMode={inputMode}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      onPaste={onPaste}
      {...ariaOf(props)}
    />
  );
  if (placeholder === undefined) return field;
  return (
    <span className={styles['held']}>
      {field}
      {/* Has the height that the placeholder had: a filled-in default moves nothing. */}
      {value !== undefined && (
        <span aria-hidden className={props.mono === true ? 'sm' : 'normal'}>
          {placeholder}
        </span>
      )}
    </span>
  );
}

function rowsOf(text: string): number {
  if (text.length > LONG_TEXT) return MAX_ROWS;
  const rows = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)));
  return Math.min(
    MAX_ROWS,
    rows.reduce((sum, count) => sum + count, 0),
  );
}
