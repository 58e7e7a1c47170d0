import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { PlainText } from './plain-text';
import { QuietButton } from './quiet-button';
import styles from './controls.module.css';
import type { ControlProps } from '../fields/control-props';

/**
 * A text shown as dots until asked for. No password input: that one would drop line breaks, and browsers would
 * offer to store what is only a tool's argument.
 */
export function SecretControl(props: ControlProps) {
  const t = useTranslations('controls');
  const [shown, setShown] = useState(false);
  return (
    <div className="flex start gap-4 relative">
      <PlainText {...props} mono masked={!shown} />
      <QuietButton
        label={t('showSecret')}
        icon={shown ? <EyeOff /> : <Eye />}
        framed
        pressed={shown}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

/** A random UUID (RFC 9562, version 4). Own bits: `crypto.randomUUID` is missing where the page came over plain HTTP. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A text for a UUID with a command that fills in a new one. */
export function UuidControl(props: ControlProps) {
  const t = useTranslations('controls');
  return (
    <div className="flex start gap-4 relative">
      <PlainText {...props} mono />
      <button
        type="button"
        className={styles['beside']}
        title={t('newUuidTitle')}
        disabled={props.disabled}
        onClick={() => props.onChange(newUuid())}
      >
        {t('newUuid')}
      </button>
    </div>
  );
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** A text with the browser's own choice of a color beside it, which writes `#rrggbb`. */
export function ColorControl(props: ControlProps) {
  const t = useTranslations('controls');
  const { value, onChange, disabled } = props;
  return (
    <div className="flex start gap-4 relative">
      <PlainText {...props} mono />
      <input
        type="color"
        className={styles['color']}
        aria-label={t('pickColor')}
        value={typeof value === 'string' && COLOR.test(value) ? value : '#000000'}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
