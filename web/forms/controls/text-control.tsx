import { CalendarDays, Clock } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';

import { QuietButton } from './quiet-button';
import styles from './controls.module.css';
import { ariaOf, type ControlProps } from '../fields/control-props';
import { classNames } from '../../ui/class-names';

const MOST_ROWS = 14;
const PICKERS: Partial<Record<string, { type: string; withZone: boolean }>> = {
  date: { type: 'date', withZone: false },
  time: { type: 'time', withZone: true },
  'date-time': { type: 'datetime-local', withZone: true },
};
const MONO = new Set([
  'uuid',
  'uri',
  'uri-reference',
  'uri-template',
  'regex',
  'json-pointer',
  'date',
  'time',
  'date-time',
]);
const INPUT_MODES: Partial<Record<string, 'email' | 'url'>> = { email: 'email', uri: 'url' };

/** The local zone's offset at a moment, as RFC 3339 writes it. */
function zoneAt(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  if (minutes === 0) return 'Z';
  const two = (n: number) => String(Math.trunc(Math.abs(n))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** What a native picker gave, as the format's text: with seconds and a zone where it demands them. */
function pickedText(format: string, picked: string): string {
  if (format === 'date') return picked;
  const withSeconds = /\d{2}:\d{2}:\d{2}$/.test(picked) ? picked : `${picked}:00`;
  const moment = format === 'time' ? new Date() : new Date(withSeconds);
  return withSeconds + zoneAt(moment);
}

interface TextControlProps extends ControlProps {
  format: string | undefined;
}

/**
 * Free text: looks like an input while it is one line, keeps line breaks, grows. Emptying it leaves the empty
 * text; making it absent is the field's own command. Dates and times get a picker beside the text.
 */
export function TextControl(props: TextControlProps) {
  const { id, value, onChange, onBlur, placeholder, disabled, format = '' } = props;
  const t = useTranslations('forms');
  const native = useRef<HTMLInputElement>(null);
  const text = typeof value === 'string' ? value : '';
  const picker = PICKERS[format];
  return (
    <div className={styles['line']}>
      <textarea
        id={id}
        className={classNames(styles['input'], MONO.has(format) && styles['mono'])}
        rows={Math.min(MOST_ROWS, text.split('\n').length)}
        value={text}
        disabled={disabled}
        placeholder={value === '' ? t('emptyText') : placeholder}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        inputMode={INPUT_MODES[format]}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        {...ariaOf(props)}
      />
      {picker && (
        <>
          <QuietButton
            label={t(format === 'time' ? 'pickTime' : 'pickDate')}
            icon={format === 'time' ? <Clock /> : <CalendarDays />}
            framed
            disabled={disabled}
            onClick={() => native.current?.showPicker()}
          />
          <input
            ref={native}
            className={styles['native-picker']}
            type={picker.type}
            step={picker.withZone ? 1 : undefined}
            tabIndex={-1}
            aria-hidden
            value=""
            onChange={(event) => onChange(pickedText(format, event.target.value))}
          />
        </>
      )}
    </div>
  );
}
