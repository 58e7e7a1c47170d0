import { CalendarDays, Clock } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import {
  localZone,
  type MomentFormat,
  momentNow,
  offsetOf,
  readMoment,
  rememberedZone,
  rememberZone,
  UTC,
  writeMoment,
  type Zone,
} from './moment';
import { PlainText } from './plain-text';
import { QuietButton } from './quiet-button';
import styles from './controls.module.css';
import { type ControlProps, useUnsentText } from '../fields/control-props';
import { Button } from '../../ui/button';
import { DropPanel } from '../../ui/drop-panel';
import { Select } from '../../ui/form-fields';

const PICK = { date: 'pickDate', time: 'pickTime', 'date-time': 'pickMoment' } as const;

/** Typed text is never reformatted; only picking writes a new one. */
export function MomentControl({ format, ...props }: ControlProps & { format: MomentFormat }) {
  const t = useTranslations('controls');
  const { value, onChange, disabled, label } = props;
  const line = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isPartial, setPartial] = useState(false);
  useUnsentText(props.id, isOpen && isPartial ? 'notChosen' : undefined, props.onUnsent);
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
        // Without a target, the window lost the focus, or the browser's calendar is open.
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
          name={t('labelOf', { label: t(PICK[format]), value: label })}
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

const INPUT_TYPES = { date: 'date', time: 'time', 'date-time': 'datetime-local' } as const;
const INPUT_NAMES = { date: 'date', time: 'time', 'date-time': 'moment' } as const;

interface MomentPanelProps {
  anchor: RefObject<HTMLElement | null>;
  name: string;
  format: MomentFormat;
  text: string;
  zone: Zone;
  onZone: (zone: Zone) => void;
  onPick: (text: string) => void;
  onPartial: (isPartial: boolean) => void;
  onClose: () => void;
}

function zoneOf(offset: string, wall: string): Zone {
  if (offset === 'Z') return UTC;
  return offsetOf(localZone(), wall) === offset ? localZone() : offset;
}

function MomentPanel(props: MomentPanelProps) {
  const { anchor, name, format, text, onZone, onPick, onClose } = props;
  const t = useTranslations('controls');
  const input = useRef<HTMLInputElement>(null);
  const [read] = useState(() => readMoment(format, text));
  const [wall, setWall] = useState(read?.wall ?? '');
  const [zone, setZone] = useState<Zone>(read?.offset === undefined ? props.zone : zoneOf(read.offset, read.wall));
  useEffect(() => input.current?.focus(), []);
  return (
    <DropPanel anchor={anchor} maxHeight={320} width="content" onEscape={onClose}>
      <div
        role="dialog"
        aria-label={name}
        className={styles['moment-panel']}
        onKeyDown={(event) => {
          // Ctrl+Enter submits the form.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          if (event.target instanceof HTMLButtonElement) return;
          event.preventDefault();
          onClose();
        }}
      >
        <label className="grid gap-2">
          <span className="muted sm semibold">{t(INPUT_NAMES[format])}</span>
          <input
            ref={input}
            type={INPUT_TYPES[format]}
            step={format === 'date' ? undefined : 1}
            className="control wide ink raised lined-control rounded py-3 px-8"
            // Browsers support milliseconds at most.
            defaultValue={wall.replace(/(\.\d{3})\d+$/, '$1')}
            // A partly filled date fires no change event.
            onKeyUp={({ currentTarget: { validity } }) => props.onPartial(validity.badInput)}
            onChange={(event) => {
              props.onPartial(event.target.validity.badInput);
              const picked = event.target.value.replace(/\.0+$/, '');
              if (picked === '') return;
              setWall(picked);
              onPick(writeMoment(format, picked, zone));
            }}
          />
        </label>
        {format !== 'date' && (
          <label className="grid gap-2">
            <span className="muted sm semibold">{t('timeZone')}</span>
            <ZoneSelect
              zone={zone}
              wall={format === 'time' ? undefined : wall}
              onChange={(next) => {
                setZone(next);
                onZone(next);
                if (wall !== '') onPick(writeMoment(format, wall, next));
              }}
            />
          </label>
        )}
        <div className={styles['moment-commands']}>
          <Button
            size="small"
            onClick={() => {
              onPick(momentNow(format, zone));
              onClose();
            }}
          >
            {t(format === 'date' ? 'today' : 'now')}
          </Button>
          <Button size="small" variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      </div>
    </DropPanel>
  );
}

interface ZoneSelectProps {
  zone: Zone;
  wall: string | undefined;
  onChange: (zone: Zone) => void;
}

function ZoneSelect({ zone, wall, onChange }: ZoneSelectProps) {
  const t = useTranslations('controls');
  const local = localZone();
  const [all] = useState(() => Intl.supportedValuesOf('timeZone').filter((name) => name !== UTC && name !== local));
  const isOffset = /^[+-]/.test(zone);
  return (
    <Select
      className="wide"
      value={zone}
      options={[
        [UTC, t('zoneUtc')],
        ...(local === UTC ? [] : [[local, t('zoneLocal', { zone: local, offset: offsetOf(local, wall) })] as const]),
        ...(isOffset ? [[zone, t('zoneText', { offset: zone })] as const] : []),
        ...all.map((name) => [name, name] as const),
      ]}
      onChange={onChange}
    />
  );
}
