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
    <div className={styles['line']}>
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
