import { CalendarDays, Clock } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { type MomentFormat, momentNow } from './moment';
import { MomentPanel } from './moment-panel';
import { PlainText } from './plain-text';
import { QuietButton } from './quiet-button';
import { rememberedZone, rememberZone, type Zone } from './zones';
import styles from './controls.module.css';
import { type ControlProps, useUnsentText } from '../fields/control-props';

const PICK = { date: 'pickDate', time: 'pickTime', 'date-time': 'pickMoment' } as const;

/** A date or time as the text that is sent. Typed text is never reformatted; only picking writes a new one. */
export function MomentControl({ format, ...props }: ControlProps & { format: MomentFormat }) {
  const t = useTranslations('controls');
  const { value, onChange, disabled, label } = props;
  const line = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isPartial, setPartial] = useState(false);
  useUnsentText(props.id, isOpen && isPartial ? 'notChosen' : undefined, props.onHold);
  const [zone, setZone] = useState<Zone>(rememberedZone);
  const close = () => {
    setOpen(false);
    line.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <div
      ref={line}
      className="flex start gap-4 relative"
      onBlur={(event) => {
        // Without a target, the window lost the focus or the browser's calendar has it.
        const { relatedTarget, currentTarget } = event;
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <PlainText {...props} mono />
      <button
        type="button"
        className={styles['beside']}
        disabled={disabled}
        onClick={() => onChange(momentNow(format, zone))}
      >
        {t(format === 'date' ? 'today' : 'now')}
      </button>
      <QuietButton
        label={t(PICK[format])}
        icon={format === 'time' ? <Clock /> : <CalendarDays />}
        framed
        expanded={isOpen}
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <MomentPanel
          anchor={line}
          name={`${t(PICK[format])}: ${label}`}
          format={format}
          text={typeof value === 'string' ? value : ''}
          zone={zone}
          onZone={(next) => {
            setZone(next);
            rememberZone(next);
          }}
          onPick={onChange}
          onPartial={setPartial}
          onClose={close}
        />
      )}
    </div>
  );
}
