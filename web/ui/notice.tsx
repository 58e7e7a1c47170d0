import type { ReactNode } from 'react';

import type { Tone } from './badge';
import { classNames } from './class-names';
import styles from './notice.module.css';

interface NoticeProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  icon?: ReactNode;
  /** `alert` interrupts a screen reader; the default of `bad`. */
  role?: 'alert' | 'status' | 'note';
}

/** Color is never the only sign. */
const ICONS: Partial<Record<Tone, string>> = { warn: '⚠', bad: '✕', lost: '⌁', note: 'ⓘ', ok: '✓' };

export function errorNotice(title: string, error: Error | null | undefined): ReactNode {
  return (
    error && (
      <Notice tone="bad" title={title}>
        {error.message}
      </Notice>
    )
  );
}

export function Notice({
  tone,
  title,
  children,
  actions,
  icon = ICONS[tone],
  role = tone === 'bad' ? 'alert' : 'note',
}: NoticeProps) {
  return (
    <div role={role} className={classNames(styles['notice'], styles[tone])}>
      {icon !== undefined && <span className={styles['icon']}>{icon}</span>}
      <div className="grow grid gap-4">
        <div className={classNames('semibold', styles['title'])}>{title}</div>
        {children}
        {Boolean(actions) && <div className="flex wrap gap-8 above-8">{actions}</div>}
      </div>
    </div>
  );
}
