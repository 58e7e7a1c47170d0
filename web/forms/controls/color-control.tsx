import { useTranslations } from 'use-intl';

import { PlainText } from './plain-text';
import styles from './controls.module.css';
import type { ControlProps } from '../fields/control-props';

const COLOR = /^#[0-9a-f]{6}$/i;

/** A text with the browser's own choice of a color beside it, which writes `#rrggbb`. */
export function ColorControl(props: ControlProps) {
  const t = useTranslations('controls');
  const { value, onChange, disabled } = props;
  return (
    <div className={styles['line']}>
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
