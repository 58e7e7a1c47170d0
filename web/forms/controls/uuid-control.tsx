import { useTranslations } from 'use-intl';

import { PlainText } from './plain-text';
import styles from './controls.module.css';
import type { ControlProps } from '../fields/control-props';

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
    <div className={styles['line']}>
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
