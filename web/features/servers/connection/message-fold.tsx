import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { MessageView } from '../../../content/message/message-view';
import { useLog } from '../../../session/session-context';
import type { Session } from '../../../../core/session/session';
import { formatBytes } from '../../../ui/format';
import styles from './message-fold.module.css';

/** A message of the traffic, whole, once it is unfolded. */
export function MessageFold({
  session,
  seq,
  label,
}: {
  session: Session;
  seq: number;
  label: string;
}) {
  const t = useTranslations('connection');
  const [open, setOpen] = useState(false);
  const shown = useLog(session).entries.find((each) => each.seq === seq);
  // What the page shows of the log comes a moment after a handshake that has just ended.
  const entry = shown ?? session.log.entry(seq);
  if (entry?.kind !== 'message') {
    return (
      <p className={styles['gone']}>
        {label}: {t('droppedMessage')}
      </p>
    );
  }
  return (
    <details className={styles['fold']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label} <span className={`${styles['size'] ?? ''} tnum`}>{formatBytes(entry.size)}</span>
      </summary>
      {open && (
        <div className={styles['message']}>
          <MessageView source={entry.raw} label={label} />
        </div>
      )}
    </details>
  );
}

/** A value as JSON, once it is unfolded. */
export function JsonFold({ value, label }: { value: unknown; label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles['fold']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {open && (
        <div className={styles['message']}>
          <MessageView source={JSON.stringify(value)} label={label} />
        </div>
      )}
    </details>
  );
}
